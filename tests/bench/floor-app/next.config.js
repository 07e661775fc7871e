import { fileURLToPath } from "node:url";
import { SECURITY_HEADERS } from "../../../lib/server/security-headers.mjs";

/**
 * As every page of ours has them: `Cross-Origin-Opener-Policy` alone makes a browser begin another process for a page
 * (20 ms here), which is the price of safety and no weight of a page. Our pages write a policy of their own.
 */
const { "Content-Security-Policy": _ofNoPage, ...headersOfPages } = SECURITY_HEADERS;

/** The least that this framework costs: pages with next to nothing on them, built with the project's own packages. */
const config = {
  distDir: ".next",
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
  headers: async () => [
    { source: "/:path*", headers: Object.entries(headersOfPages).map(([key, value]) => ({ key, value })) },
  ],
};

export default config;
