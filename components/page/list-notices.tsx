"use client";

import { useFormats } from "@/components/browser/formats";
import { RestMissingNotice, StoppedNotice, UnreadableNotice } from "@/components/errors/notices";
import { SpendButton } from "@/components/quota/spend-button";
import { lazyPart } from "@/components/ui/lazy";
import type { ListFacts } from "@/lib/domain/response/reading";
import { stoppedBy } from "./stop-reason";
import type { LiveAnswer } from "./use-answer";

const ListNoteNotice = lazyPart(() => import("./list-note-notice").then((notice) => notice.ListNoteNotice));

type ListPartProps = { live: LiveAnswer<ListFacts>; held: number };

export function ListPart({ live, held }: ListPartProps) {
  const formats = useFormats();
  const facts = live.answer.reading?.data;
  if (facts === undefined) return null;
  const { price } = live.answer;
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  const isLimit = problem?.code === "limit_reached";
  const isShort = facts.counted !== undefined;
  const why = isLimit
    ? `Stopped at the hourly limit, which resets at ${formats.time(problem.details.resetsAt ?? live.answer.quota.resetsAt)}.`
    : isShort
      ? "The service sent only these rows, but its project list counts more keywords. Figures cover these rows."
      : `${stoppedBy(problem)}The list is only partly loaded; figures cover the rows loaded so far.`;
  return (
    <>
      {live.isRestMissing && <RestMissingNotice held={held} onLoad={live.loadRest} />}
      {!facts.complete && (
        <StoppedNotice
          loaded={held}
          total={facts.total}
          why={why}
          actions={
            <SpendButton
              price={price}
              onSpend={(isConfirmed) => live.ask("now", price, isConfirmed)}
              question={isShort ? "Load this list again?" : "Load the rest of this list?"}
              label={isShort ? "Load again" : "Continue"}
              variant="link"
              className="h-7"
              running={live.isRefreshing ? "in progress" : null}
            />
          }
        />
      )}
    </>
  );
}

export function ListNotices({ live, held, onViewRaw }: ListPartProps & { onViewRaw: () => void }) {
  const facts = live.answer.reading?.data;
  if (facts === undefined) return null;
  return (
    <>
      {facts.unreadable > 0 && (
        <UnreadableNotice unreadable={facts.unreadable} total={held + facts.unreadable} onViewRaw={onViewRaw} />
      )}
      {facts.notes !== undefined && <ListNoteNotice notes={facts.notes} />}
    </>
  );
}
