/** What Next gives each of its processes first; without it, a module of Next that any file loads stays without a request. */
import "next/dist/server/node-environment-baseline.js";
