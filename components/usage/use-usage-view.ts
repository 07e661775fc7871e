"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { FILTER_NAMES, parseUsageView, type UsageView } from "@/lib/domain/quota/usage-view";

const PARSERS = {
  range: parseAsString,
  at: parseAsString,
  consumer: parseAsString,
  endpoint: parseAsString,
  status: parseAsString,
  project: parseAsString,
  counted: parseAsString,
};

export type ChangeView = (part: Partial<UsageView>) => void;

/** What the address says is on show, and how to change it; each choice is a step of history. */
export function useUsageView(): [UsageView, ChangeView] {
  const [values, setValues] = useQueryStates(PARSERS, { history: "push" });
  const view = parseUsageView((name) => values[name as keyof typeof PARSERS] ?? null);
  const change: ChangeView = (part) => {
    const range = part.range === "hour" ? null : part.range;
    void setValues({ ...part, ...("range" in part ? { range } : {}) });
  };
  return [view, change];
}

export const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Pick<
  UsageView,
  (typeof FILTER_NAMES)[number]
>;
