import { partAccount } from "../domain/web/account-path";

/** OAuth metadata: clients put the resource's path behind this prefix (RFC 8414, RFC 9728). */
const WELL_KNOWN = /^\/\.well-known\/oauth-(?:protected-resource|authorization-server)(?=\/)/;

/** @property url path and query without base path and account @property account slug in the path */
export type Target = { url: string; path: string; account: string | null };

/** A request line may contain a full URL, as to a proxy. Next would redirect to that host. */
const withoutHost = (target: string): string => target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, "/");

/** A proxy may keep the base path or remove it. */
export function readTarget(target = "/", basePath = ""): Target {
  const { slug, rest } = partAccount(withoutBase(withoutHost(target), basePath));
  return { url: rest, path: rest.split(/[?#]/, 1)[0] ?? "/", account: slug };
}

function withoutBase(url: string, basePath: string): string {
  if (basePath === "") return url;
  const [before = ""] = WELL_KNOWN.exec(url) ?? [];
  const after = url.slice(before.length);
  if (!after.startsWith(basePath) || !/^([/?#]|$)/.test(after.slice(basePath.length))) return url;
  const rest = after.slice(basePath.length);
  return before + (rest.startsWith("/") || before !== "" ? rest : `/${rest}`);
}
