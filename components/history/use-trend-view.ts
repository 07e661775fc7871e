"use client";

import { useChoice } from "@/components/page/view-params";
import { choiceKey, parseTrendRange, type TrendChoice, type TrendRange } from "@/lib/domain/history/trend-view";

/** The span that the address names. */
export function useTrendRange(): [TrendRange | null, (range: TrendRange) => void] {
  const [text, setText] = useChoice("range");
  return [parseTrendRange(text), setText];
}

/** What is charted: what the address names, where there is such a thing, otherwise the first of all. */
export function useTrendChoice(choices: readonly TrendChoice[]): [TrendChoice | null, (key: string) => void] {
  const [key, setKey] = useChoice("show");
  const first = choices[0] ?? null;
  const chosen = choices.find((choice) => choiceKey(choice) === key) ?? first;
  return [chosen, (next) => setKey(first !== null && next === choiceKey(first) ? null : next)];
}
