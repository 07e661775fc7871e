/**
 * A cookie that contains a token.
 * @param overTls uses the `__Host-` prefix, so that the browser accepts the cookie only from this host over TLS
 */
export function cookieJar(bareName: string, lifeMs: number, overTls: boolean) {
  const name = overTls ? `__Host-${bareName}` : bareName;
  const inHeader = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${overTls ? "; Secure" : ""}`;
  return {
    tokenIn: (cookies: string | null): string | null => inHeader.exec(cookies ?? "")?.[1] ?? null,
    /** `Set-Cookie` that sets a token; null: removes it. */
    set: (token: string | null): string =>
      `${name}=${token ?? ""}; ${attributes}; Max-Age=${token === null ? 0 : lifeMs / 1_000}`,
  };
}
