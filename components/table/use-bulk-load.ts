import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSetQuota } from "@/components/quota/use-quota";
import type { ErrorCode } from "@/lib/domain/errors";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { SpendRequest } from "@/lib/domain/response/spend-request";
import { askFor } from "@/lib/queries/answer-query";
import { ProblemError } from "@/lib/queries/get-json";
import { invalidateDays } from "@/lib/queries/history";
import { keywordQuery } from "@/lib/queries/keywords";

/** Loaded keywords are kept, whatever ends the loading. */
export type BulkLoad = {
  state: "idle" | "running" | "ended";
  done: number;
  failed: number;
  total: number;
  /** What ended it early. */
  failure: Error | null;
};

const IDLE: BulkLoad = { state: "idle", done: 0, failed: 0, total: 0, failure: null };

/** These errors concern one keyword only; the next one may work. */
const OF_ONE_KEYWORD: readonly ErrorCode[] = [
  "not_found",
  "not_in_data",
  "unreadable_answer",
  "other_project",
  "not_in_subscription",
  "bad_request",
];
const SHOWN_EVERY = 10;

/** Loads a keyword's history and saves it in the page. */
export function useLoadKeyword(projectId: string) {
  const client = useQueryClient();
  const setQuota = useSetQuota();
  return async (keywordId: string, request: SpendRequest) => {
    const { path, queryKey } = keywordQuery(projectId, keywordId);
    const answer = await askFor<KeywordData>(path, request);
    client.setQueryData(queryKey, answer);
    setQuota(answer.quota);
  };
}

/** One after the other, so that the user can stop at any point and never spends more than confirmed. */
export function useBulkLoad(projectId: string) {
  const client = useQueryClient();
  const loadKeyword = useLoadKeyword(projectId);
  const [load, setLoad] = useState(IDLE);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);

  const stop = () => going.current?.abort();
  const start = async (keywordIds: readonly string[]) => {
    if (going.current !== null) return;
    const stopping = new AbortController();
    going.current = stopping;
    let at: BulkLoad = { ...IDLE, state: "running", total: keywordIds.length };
    setLoad(at);
    for (const keywordId of keywordIds) {
      if (stopping.signal.aborted) break;
      try {
        // The user saw or confirmed the total price, so each request is confirmed, even when the hour runs low.
        await loadKeyword(keywordId, { spend: "if-missing", requestsMax: 1, confirmed: true });
        at = { ...at, done: at.done + 1 };
      } catch (error) {
        if (!(error instanceof ProblemError && OF_ONE_KEYWORD.includes(error.problem.code))) {
          at = { ...at, failure: error as Error };
          break;
        }
        at = { ...at, failed: at.failed + 1 };
      }
      setLoad(at);
      if ((at.done + at.failed) % SHOWN_EVERY === 0) void invalidateDays(client, projectId);
    }
    going.current = null;
    setLoad({ ...at, state: "ended" });
    await invalidateDays(client, projectId);
  };
  return { load, start, stop };
}
