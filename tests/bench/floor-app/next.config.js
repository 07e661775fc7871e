import { fileURLToPath } from "node:url";

/** The least that this framework costs: pages with next to nothing on them, built with the project's own packages. */
const config = {
  distDir: ".next",
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};

export default config;
