import { queryOptions } from "@tanstack/react-query";
import { isLongRange, type UsageReport, type UsageView, usageSearch } from "../domain/quota/usage";
import { getJson } from "./get-json";

const POLL_MS = 10_000;
const POLL_DAYS_MS = 60_000;

function usagePath(path: string, view: UsageView, rest: Record<string, string>): string {
  const search = usageSearch(view);
  for (const [name, value] of Object.entries(rest)) search.set(name, value);
  return `${path}?${search}`;
}

export const usageQuery = (view: UsageView, zone: string, rows: number) =>
  queryOptions({
    queryKey: ["usage", view, zone, rows] as const,
    queryFn: ({ signal }) => getJson<UsageReport>(usagePath("/api/usage", view, { zone, rows: String(rows) }), signal),
    refetchInterval: isLongRange(view.range) ? POLL_DAYS_MS : POLL_MS,
  });

export const usageFileHref = (view: UsageView, zone: string): string => usagePath("/api/usage/log", view, { zone });
