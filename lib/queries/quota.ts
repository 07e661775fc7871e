import { hashKey, type QueryClient, queryOptions } from "@tanstack/react-query";
import { laterQuota, type Quota } from "../domain/quota/quota";
import { getJson } from "./get-json";

const POLL_MS = 2_000;

/** Free. Only the gauge polls, while the tab is visible; other readers use its cache. */
export const quotaQuery = queryOptions({
  queryKey: ["quota"] as const,
  queryFn: async ({ client, queryKey, signal }) => {
    const arrived = await getJson<Quota>("/api/quota", signal);
    return laterQuota(client.getQueryData<Quota>(queryKey), arrived);
  },
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: "always",
  staleTime: Number.POSITIVE_INFINITY,
});

export const setQuota = (client: QueryClient, quota: Quota): void => {
  client.setQueryData<Quota>(quotaQuery.queryKey, (held) => laterQuota(held, quota));
};

const HASH = hashKey(quotaQuery.queryKey);

export const heldQuota = (client: QueryClient): Quota | undefined => client.getQueryData(quotaQuery.queryKey);

export const quotaHeldAt = (client: QueryClient): number =>
  client.getQueryState(quotaQuery.queryKey)?.dataUpdatedAt ?? 0;

export const onQuota = (client: QueryClient, changed: () => void): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryHash === HASH) changed();
  });
