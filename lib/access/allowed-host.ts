import { LOOPBACK_HOSTS } from "../domain/web/loopback";

/** Another site can point its own name at 127.0.0.1 (DNS rebinding). @param names lower case, without a port */
export function isAllowedHost(host: string | null, names: readonly string[]): boolean {
  const [, name, port = "80"] = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(host ?? "") ?? [];
  if (name === undefined || Number(port) > 65_535) return false;
  const allowedHosts = [...LOOPBACK_HOSTS, ...names].map((each) => (each.includes(":") ? `[${each}]` : each));
  return allowedHosts.includes(name.toLowerCase());
}
