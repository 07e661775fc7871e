/** Where the sample stands among several accounts. */
export const SAMPLE_SLUG = "sample";
export const SAMPLE_TITLE = "Sample data";

const ACCOUNT_PATH = /^\/a\/([^/?#]+)(?=[/?#]|$)/;
/** Where clients look for what is said of an address: its path stands behind this. */
const WELL_KNOWN = /^\/\.well-known\/oauth-(?:protected-resource|authorization-server)(?=\/a\/)/;

/** What the addresses of an account begin with while there are several. */
export const accountBase = (slug: string): string => `/a/${slug}`;

/** The beginning of a path that names an account; empty where none is named. */
export const baseOf = (path: string): string => ACCOUNT_PATH.exec(path)?.[0] ?? "";

/** Parts an address: which account it names, and the address that is left without it. */
export function partAccount(address: string): { slug: string | null; rest: string } {
  const [before = ""] = WELL_KNOWN.exec(address) ?? [];
  const [base = "", slug = null] = ACCOUNT_PATH.exec(address.slice(before.length)) ?? [];
  if (slug === null) return { slug, rest: address };
  const rest = before + address.slice(before.length + base.length);
  return { slug, rest: rest.startsWith("/") ? rest : `/${rest}` };
}
