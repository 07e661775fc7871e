const DENIED = ["accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"];
const DENIED_TOO = ["magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "usb"];

/** For whatever is not a page: a page gets a policy of its own, with a nonce, in its place. */
const FOR_NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For the first script of a worker, whose answer says what the worker may do: load its other scripts from here, and
 * have its compressing done in threads that it makes itself. It opens no connection.
 */
export const FOR_WORKERS =
  "default-src 'none'; script-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer, by name.
 * @type {Readonly<Record<string, string>>}
 */
export const SECURITY_HEADERS = {
  "Content-Security-Policy": FOR_NO_PAGE,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": [...DENIED, ...DENIED_TOO].map((feature) => `${feature}=()`).join(", "),
};
