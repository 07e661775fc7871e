/** Parameters that say where a visitor came from, and nothing of the page. */
const TRACKING = /^(utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|srsltid|mc_cid|mc_eid|_ga|_gl)$/i;

/**
 * An address as pages are told apart by it: the host in lower case, without fragment, tracking parameters and the slash
 * at the end. The whole of it counts: an address is never another one for being its beginning.
 */
export function pageKey(address: string): string {
  const known = KEYS.get(address);
  if (known !== undefined) return known;
  if (KEYS.size >= KEYS_MAX) KEYS.clear();
  const key = keyOf(address);
  KEYS.set(address, key);
  return key;
}

/** A page ranks for many keywords, and to take its address apart each time would take most of the time. */
const KEYS = new Map<string, string>();
const KEYS_MAX = 20_000;

function keyOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return address;
  const params = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(params).toString();
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
  return `${url.host}${path}${query === "" ? "" : `?${query}`}`;
}
