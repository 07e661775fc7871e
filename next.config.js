import { FOR_WORKERS, SECURITY_HEADERS } from "./lib/server/security-headers.mjs";

/** lib/server/harden-requests sets them on what Next answers by itself; these hold from the first moment on. */
const headersOfAnswers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));

/** @type {import("next").NextConfig} */
const config = {
  // The tests build beside a running dashboard, never over the files that it serves.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // lib/server/harden-requests compresses each page together with its styles.
  compress: false,
  // Next sends that redirect before it adds the headers below; both spellings show the same page instead.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // Titles are part of each answer for everybody: a title that is streamed in later is missing for a moment.
  htmlLimitedBots: /.*/,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Types are checked by `npm test`; a mistake in a test file must not keep `npm start` from starting.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@node-rs/argon2", "@photostructure/sqlite", "undici"],
  experimental: {
    turbopackCrossModuleConstants: true,
    turbopackCjsTreeShaking: true,
    // A request costs more than its bytes: few scripts, and first those of the pages that people open first.
    turbopackChunking: {
      minChunkSize: 120_000,
      maxChunkCountPerGroup: 2,
      firstPageLoadPriority: 0.8,
      priorityRoutes: [/^\/projects\/\[projectId\]/],
    },
  },
  rewrites: async () => [
    { source: "/.well-known/oauth-protected-resource/mcp", destination: "/api/oauth/resource" },
    { source: "/.well-known/oauth-protected-resource", destination: "/api/oauth/resource" },
    { source: "/.well-known/oauth-authorization-server", destination: "/api/oauth/server" },
  ],
  headers: async () => [
    { source: "/:path*", headers: headersOfAnswers },
    {
      source: "/_next/static/chunks/turbopack-worker-:name",
      headers: [{ key: "Content-Security-Policy", value: FOR_WORKERS }],
    },
  ],
};

export default config;
