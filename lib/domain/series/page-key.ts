import { memoize } from "../memoize";

const TRACKING =
  /^(?:(?:utm|hsa|pk|mtm|matomo|piwik|oly)_.*|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|fbclid|igshid|ttclid|twclid|li_fat_id|epik|msclkid|yclid|ysclid|_openstat|srsltid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|vero_id|s_kwcid|ef_id|_ga|_gl|_gac)$/i;
const HOST_FIRST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;
/** Placeholder host for an address that begins with its path. */
const NO_HOST = "https://no-host.invalid";

/** Lower-case host, no fragment, tracking parameters or trailing slash. Compare whole addresses, never prefixes. */
export const pageKey = memoize(20_000, keyOf);

function keyOf(address: string): string {
  const isPath = address.startsWith("/") && !address.startsWith("//");
  const whole = isPath
    ? `${NO_HOST}${address}`
    : address.startsWith("//")
      ? `https:${address}`
      : HOST_FIRST.test(address)
        ? `https://${address}`
        : address;
  if (!URL.canParse(whole)) return address;
  const url = new URL(whole);
  if (url.protocol !== "https:" && url.protocol !== "http:") return address;
  const params = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(params).toString();
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
  return `${isPath ? "" : url.host}${path}${query === "" ? "" : `?${query}`}`;
}
