import { queryOptions } from "@tanstack/react-query";
import type { AccountOverview } from "../domain/response/account";
import { getJson } from "./get-json";

const POLL_MS = 5_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"] as const,
  queryFn: ({ signal }) => getJson<AccountOverview[]>("/api/accounts", signal),
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  throwOnError: false,
});
