import type { ListFacts } from "../response/reading";

/**
 * The two days on which a list compares its project, where they were chosen; null: each row compares by itself.
 * @param newestOn the newest day of its rows
 */
export function comparedDays({ comparedWith, onDay }: ListFacts, newestOn: string | null) {
  const [from, to] = [comparedWith?.day ?? null, onDay?.day ?? newestOn];
  return from === null || to === null ? null : { from, to };
}
