import { queryOptions } from "@tanstack/react-query";
import type { AccountOverview, SaveAnswer, SaveGiven, TestGiven, TestLine } from "../domain/response/account";
import { getJson, postForLines, postJson } from "./get-json";

const POLL_MS = 5_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"] as const,
  queryFn: ({ signal }) => getJson<AccountOverview[]>("/api/accounts", signal),
  refetchInterval: POLL_MS,
});

/** Each line is the whole report so far. */
export const testAccount = (input: TestGiven, onLine: (line: TestLine) => void): Promise<void> =>
  postForLines("/api/accounts/test", input, (line) => onLine(line as TestLine));

export const saveAccount = (input: SaveGiven): Promise<SaveAnswer> => postJson("/api/accounts/save", input);

export const disconnectAccount = ({ id, version }: { id: string; version: number }): Promise<SaveAnswer> =>
  postJson("/api/accounts/disconnect", { id, version });

export const deleteAccount = (account: { id: string; title: string }): Promise<SaveAnswer> =>
  postJson("/api/accounts/delete", account);

export const showSample = (isShown: boolean): Promise<SaveAnswer> => postJson("/api/accounts/sample", { isShown });
