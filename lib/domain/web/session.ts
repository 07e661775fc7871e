/** One sign-in as the settings page lists it; the token that opens it is nowhere in here. */
export type SessionFacts = {
  id: string;
  /** The one that asks. */
  isThis: boolean;
  startedAt: string;
  seenAt: string;
  /** When it ends if it stays unused. */
  endsAt: string;
  address: string;
  browser: string;
};

/** What a try to sign in came to. `waitSeconds` is 0 unless tries are being slowed down. */
export type SignInAnswer = { signedIn: boolean; waitSeconds: number };

/** Name of the `<meta>` in which a page finds what its changes have to carry. */
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

/** "Chrome on Linux", from what a browser says about itself; never its own words, which anyone can fake. */
export function browserName(agent: string): string {
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  if (browser === null) return "Unknown browser";
  return system === null ? browser : `${browser} on ${system}`;
}
