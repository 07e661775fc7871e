import { partAccount } from "./account-path";

const START = "/projects";
/** What an agent asks for at the consent page is the longest. */
const LENGTH_MAX = 4_000;
/** Stands for the dashboard's own origin, which the path must not leave. */
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: a path of the dashboard, whatever the address says. Anything that a browser could read
 * as another site, and the sign-in page itself, becomes the projects page.
 */
export function safeNextPath(next: string | null): string {
  if (next === null || next.length > LENGTH_MAX || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return START;
  if (next.includes("\\") || !URL.canParse(next, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // The parser resolves dots, and what is left over must not begin like another site.
  if (
    origin !== HERE ||
    pathname.startsWith("//") ||
    /^\/(sign-in|api|mcp|_next)(\/|$)/.test(partAccount(pathname).rest)
  )
    return START;
  return `${pathname}${search}${hash}`;
}

/** The sign-in page, which leads back to a path of the dashboard. */
export function signInHref(path: string): string {
  const next = safeNextPath(path);
  return next === START ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
