import { partAccount } from "./account-path";

const START = "/projects";
/** The consent page has the longest addresses. */
const LENGTH_MAX = 4_000;
const HERE = "http://here.invalid";

/** Always a path of the dashboard: the projects page replaces anything that a browser could read as another site. */
export function safeNextPath(next: string | null): string {
  if (next === null || next.length > LENGTH_MAX || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return START;
  if (next.includes("\\") || !URL.canParse(next, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // The parser resolves dots. The result must not start like another site.
  if (
    origin !== HERE ||
    pathname.startsWith("//") ||
    /^\/(sign-in|api|mcp|_next)(\/|$)/.test(partAccount(pathname).rest)
  )
    return START;
  return `${pathname}${search}${hash}`;
}

export function signInHref(path: string): string {
  const next = safeNextPath(path);
  return next === START ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
