import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Quota } from "../domain/quota";
import { getJson } from "./get-json";

const POLL_MS = 2_000;

/** Of two readings of the gauge the later one holds, in whatever order they arrive. */
const later = (held: Quota | undefined, arrived: Quota): Quota =>
  held !== undefined && held.serverNow > arrived.serverNow ? held : arrived;

/**
 * The gauge's numbers, from the ledger through our own route: looking is free. Polled only while the tab is visible;
 * one poller in the page (the gauge), everybody else reads what it put here.
 */
export const quotaQuery = queryOptions({
  queryKey: ["quota"] as const,
  queryFn: async ({ client, queryKey, signal }) => {
    const arrived = await getJson<Quota>("/api/quota", signal);
    return later(client.getQueryData<Quota>(queryKey), arrived);
  },
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
});

/** Puts the quota of a spending answer on the gauge at once. */
export const setQuota = (client: QueryClient, quota: Quota): void => {
  client.setQueryData<Quota>(quotaQuery.queryKey, (held) => later(held, quota));
};
