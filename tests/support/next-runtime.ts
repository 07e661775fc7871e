/** Next loads this first in each process; without it, modules of Next have no request context. */
import "next/dist/server/node-environment-baseline.js";
