import { queryOptions } from "@tanstack/react-query";
import type { UsageReport } from "../domain/usage";
import { getJson } from "./get-json";

const POLL_MS = 10_000;

/** The usage page's figures, from the ledger through our own route: looking is free. */
export const usageQuery = queryOptions({
  queryKey: ["usage"] as const,
  queryFn: ({ signal }) => getJson<UsageReport>("/api/usage", signal),
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  networkMode: "always",
});
