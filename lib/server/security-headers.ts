const DENIED =
  "accelerometer browsing-topics camera display-capture geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get usb";

/** For everything that is not a page. Pages get a policy with a nonce from proxy.ts instead. */
const FOR_FILES = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The worker's first script may load its other scripts and start threads for compression. It opens no connection. */
const FOR_WORKERS =
  "default-src 'none'; script-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WORKER = "/_next/static/chunks/turbopack-worker-";

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": FOR_FILES,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": DENIED.split(" ")
    .map((feature) => `${feature}=()`)
    .join(", "),
};

export const securityHeadersOf = (path: string): Readonly<Record<string, string>> =>
  path.startsWith(WORKER) ? { ...SECURITY_HEADERS, "Content-Security-Policy": FOR_WORKERS } : SECURITY_HEADERS;
