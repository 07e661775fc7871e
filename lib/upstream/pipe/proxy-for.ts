import { isLoopbackHost } from "../../domain/web/loopback";
import { processEnvironment } from "../../settings/read-settings";

type Env = Readonly<Record<string, string | undefined>>;

const envValue = (env: Env, name: string): string | undefined => env[name.toLowerCase()] || env[name] || undefined;

/** Entries are hosts with their subdomains, optionally with a port; `*` means every host. */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const own = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, host = "", onlyPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (entry === "*") return true;
      if (onlyPort !== undefined && onlyPort !== own) return false;
      return host !== "" && (hostname === host || hostname.endsWith(`.${host}`));
    });
}

/** The proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY; null for this computer, or an unreadable setting. */
export function proxyFor(url: URL, env: Env = processEnvironment()): URL | null {
  const proxy = envValue(env, url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (proxy === undefined || isLoopbackHost(url.hostname) || isExcluded(url, envValue(env, "NO_PROXY") ?? ""))
    return null;
  const address = /^https?:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
  return URL.canParse(address) ? new URL(address) : null;
}
