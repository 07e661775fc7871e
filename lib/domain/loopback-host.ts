const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Is a `Host` header a name of this computer? A page on another site can point its own name at 127.0.0.1 (rebinding);
 * its requests then carry that name, and are refused before anything is read.
 */
export function isLoopbackHost(host: string | null): boolean {
  if (host === null) return false;
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(host);
  return match?.[1] !== undefined && LOOPBACK_NAMES.has(match[1].toLowerCase());
}
