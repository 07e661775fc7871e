/** Must never contain its token. */
export type SessionFacts = {
  id: string;
  isThis: boolean;
  startedAt: string;
  seenAt: string;
  address: string;
  browser: string;
};

/** Name of the `<meta>` with the token that changes must send. */
export const CHANGE_TOKEN_META = "change-token";

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

const nameIn = (agent: string, names: readonly (readonly [string, string])[]): string | null =>
  names.find(([sign]) => agent.includes(sign))?.[1] ?? null;

/** "Chrome on Linux", from a user agent. Never shows the raw text, which anyone can fake. */
export function browserName(agent: string): string {
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  if (browser === null) return "Unknown browser";
  return system === null ? browser : `${browser} on ${system}`;
}
