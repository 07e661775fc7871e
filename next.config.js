/** @type {import("next").NextConfig} */
const config = {
  // Tests build into another folder, so that a running dashboard keeps its files.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  // lib/server accepts requests with and without this path.
  basePath: process.env.BASE_PATH?.replace(/\/+$/, "") ?? "",
  poweredByHeader: false,
  // lib/server compresses each page after it has inlined the styles.
  compress: false,
  // Both spellings show the same page.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // Titles are part of the first HTML for all clients. A streamed title is missing for a moment.
  htmlLimitedBots: /.*/,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // `npm test` checks types. A type error in a test file must not stop `npm start`.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@node-rs/argon2", "@photostructure/sqlite", "undici"],
  experimental: {
    // Build 86 → 40 s and its folder 332 → 85 MB; stack traces stay readable.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    serverMinification: false,
    // A page's modules are loaded with its first request: 2 s less at each start, and less memory.
    preloadEntriesOnStart: false,
    turbopackCrossModuleConstants: true,
    turbopackCjsTreeShaking: true,
    // A request costs more than its bytes: few scripts, those of the most used pages first.
    turbopackChunking: {
      minChunkSize: 140_000,
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
};

export default config;
