/** Headers of every answer; the content security policy is not here because it carries a nonce of its own per request. */
const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  },
];

/** @type {import("next").NextConfig} */
const config = {
  // The tests build beside a running dashboard, never over the files that it serves.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // Next sends that redirect before it adds the headers below; both spellings show the same page instead.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // Titles are part of each answer for everybody: a title that is streamed in later is missing for a moment.
  htmlLimitedBots: /.*/,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Types are checked by `npm test`; a mistake in a test file must not keep `npm start` from starting.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@photostructure/sqlite", "undici"],
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
};

export default config;
