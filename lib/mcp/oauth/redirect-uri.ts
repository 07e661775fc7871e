import { LOOPBACK_HOSTS } from "../../settings/addresses";

const LENGTH_MAX = 300;

const read = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Does an address lead to the computer on which the browser runs? */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ""));

/** May codes be sent there at all? Over TLS, or to a program on the person's own computer. */
export function isRedirectUri(text: string): boolean {
  const url = read(text);
  if (url === null || text.length > LENGTH_MAX || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (text.includes("#") || text.includes("\\") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}

/**
 * Is an address one of those that the client has named? Each character counts. Only where it names its own computer
 * without a port, the port is whichever was free.
 */
export function isNamed(asked: string, named: readonly string[]): boolean {
  if (!isRedirectUri(asked)) return false;
  // Without TLS it leads to the person’s own computer.
  const withoutPort = asked.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]+)):\d+/, "$1");
  return named.includes(asked) || named.includes(withoutPort);
}
