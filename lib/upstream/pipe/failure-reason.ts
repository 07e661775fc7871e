const CERTIFICATE_CODES = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
};

/** Errors that happen only after bytes may have left. Before the request starts, nothing was sent. */
export const wasSent = (error: unknown): boolean =>
  ["UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"].includes(codeOf(error));

/** In the words of the error screen, never the library's text, which may quote a header. */
export function failureReason(error: unknown, kind: "unsent" | "broken"): string {
  const code = codeOf(error);
  if (kind === "broken") return "The response broke off before its end";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_NODATA") return "address not found";
  if (CERTIFICATE_CODES.test(code)) return "secure connection failed";
  if (code === "ECONNREFUSED") return "refused the connection";
  if (code === "ADDRESS_REFUSED")
    return "is in a private network; only ALLOW_PRIVATE_UPSTREAM=1 on the server allows that";
  return "no connection";
}
