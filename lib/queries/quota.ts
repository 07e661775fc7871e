import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { laterQuota, type Quota } from "../domain/quota/quota";
import { getJson } from "./get-json";

const POLL_MS = 2_000;

/** Free. Only the gauge polls, while the tab is visible; other readers use its cache. */
export const quotaQuery = queryOptions({
  queryKey: ["quota"] as const,
  queryFn: async ({ client, queryKey, signal }) => {
    const newQuota = await getJson<Quota>("/api/quota", signal);
    return laterQuota(client.getQueryData<Quota>(queryKey), newQuota);
  },
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
  staleTime: Number.POSITIVE_INFINITY,
});

export const setQuota = (client: QueryClient, quota: Quota): void => {
  client.setQueryData<Quota>(quotaQuery.queryKey, (currentQuota) => laterQuota(currentQuota, quota));
};
