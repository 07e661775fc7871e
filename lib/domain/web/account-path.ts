export const SAMPLE_SLUG = "sample";
export const SAMPLE_TITLE = "Sample data";

const ACCOUNT_PATH = /^\/a\/([^/?#]+)(?=[/?#]|$)/;
/** OAuth clients look up metadata under this prefix plus the path. */
const WELL_KNOWN = /^\/\.well-known\/oauth-(?:protected-resource|authorization-server)(?=\/a\/)/;

export const accountBase = (slug: string): string => `/a/${slug}`;

export const baseOf = (path: string): string => ACCOUNT_PATH.exec(path)?.[0] ?? "";

export function partAccount(address: string): { slug: string | null; rest: string } {
  const [before = ""] = WELL_KNOWN.exec(address) ?? [];
  const [base = "", slug = null] = ACCOUNT_PATH.exec(address.slice(before.length)) ?? [];
  if (slug === null) return { slug, rest: address };
  const rest = before + address.slice(before.length + base.length);
  return { slug, rest: rest.startsWith("/") ? rest : `/${rest}` };
}

const SLUG_LENGTH_MAX = 40;

/** An account's name in URLs, with a number if others have it. */
export function freeSlug(title: string, usedSlugs: ReadonlySet<string>): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const slug =
    plain
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, SLUG_LENGTH_MAX)
      .replace(/^-|-$/g, "") || "account";
  let free = slug;
  for (let number = 2; usedSlugs.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
