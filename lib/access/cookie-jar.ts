/**
 * One cookie that holds a token: how it is found in a request and how it is set.
 * @param overTls the prefix then makes the browser refuse it from anything but this very host over TLS
 */
export function cookieJar(bareName: string, lifeMs: number, overTls: boolean) {
  const name = overTls ? `__Host-${bareName}` : bareName;
  const inHeader = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${overTls ? "; Secure" : ""}`;
  return {
    tokenIn: (cookies: string | null): string | null => inHeader.exec(cookies ?? "")?.[1] ?? null,
    /** `Set-Cookie` that brings a token to the browser, or with null takes it away. */
    set: (token: string | null): string =>
      `${name}=${token ?? ""}; ${attributes}; Max-Age=${token === null ? 0 : lifeMs / 1_000}`,
  };
}
