/** Must never contain the token itself. */
export type AgentTokenFacts = {
  id: string;
  name: string;
  sharePercent: number;
  endsAt: string | null;
  /** To the minute; null: never. */
  usedAt: string | null;
};

export type NewAgentToken = { name: string; sharePercent: number; endsAt: string | null };

export type AgentTokensOutcome = { tokens: AgentTokenFacts[]; problem: string | null; token: string | null };

export const AGENT_NAME_MAX = 40;
const AGENT_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/;

export const TOKENS_MAX = 50;

export function freeAgentName(clientName: string, usedNames: readonly string[]): string {
  const plain = clientName.replace(/[^A-Za-z0-9 ._-]+/g, " ").replace(/^[^A-Za-z0-9]+/, "");
  const base = plain.slice(0, AGENT_NAME_MAX - 3).trim() || "Agent";
  const isTaken = (name: string) => usedNames.some((other) => other.toLowerCase() === name.toLowerCase());
  for (let number = 2, name = base; ; number += 1, name = `${base} ${number}`) if (!isTaken(name)) return name;
}

export function agentTokenProblem(
  { name, sharePercent, endsAt }: NewAgentToken,
  usedNames: readonly string[],
  nowMs: number,
): string | null {
  if (!AGENT_NAME.test(name)) return "A name has 1 to 40 letters, digits, spaces, “.”, “_” or “-”.";
  if (usedNames.some((other) => other.toLowerCase() === name.toLowerCase()))
    return `There’s already an agent called “${name}”. Each needs its own name so the usage page can tell them apart.`;
  if (!Number.isInteger(sharePercent) || sharePercent < 0 || sharePercent > 100)
    return "The share is a whole number from 0 to 100.";
  if (endsAt !== null && !(Date.parse(endsAt) > nowMs)) return "The end date is in the past.";
  return usedNames.length >= TOKENS_MAX ? `There can be up to ${TOKENS_MAX} tokens. Revoke one first.` : null;
}
