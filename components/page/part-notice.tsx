"use client";

import { StoppedNotice } from "@/components/errors/notices";
import { SpendButton } from "@/components/quota/spend-button";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { stoppedBy } from "./stop-reason";
import type { LiveAnswer } from "./use-answer";

export function PartNotice({ live }: { live: LiveAnswer<KeywordData> }) {
  const part = live.answer.reading?.data.part;
  if (part === undefined) return null;
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  return (
    <StoppedNotice
      loaded={part.rows}
      total={part.total}
      why={`${stoppedBy(problem)}The history is only partly loaded; figures cover the part loaded so far.`}
      actions={
        <SpendButton
          price={live.answer.price}
          onSpend={(isConfirmed) => live.ask("now", live.answer.price, isConfirmed)}
          question="Load the rest of this history?"
          label="Continue"
          variant="link"
          className="h-7"
          running={live.isRefreshing ? "in progress" : null}
        />
      }
    />
  );
}
