import { isLoopbackHost } from "../../domain/web/loopback";

const LENGTH_MAX = 300;

const read = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Whether codes may be sent to a URL: over TLS, or to a program on the user's computer. */
export function isRedirectUri(text: string): boolean {
  const url = read(text);
  if (url === null || text.length > LENGTH_MAX || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (text.includes("#") || text.includes("\\") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
}

/** Whether the URL exactly matches a registered one. Only a loopback URL without a port matches any port. */
export function isNamed(url: string, registeredUrls: readonly string[]): boolean {
  if (!isRedirectUri(url)) return false;
  // Without TLS the URL leads to the user's own computer.
  const withoutPort = url.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]+)):\d+/, "$1");
  return registeredUrls.includes(url) || registeredUrls.includes(withoutPort);
}
