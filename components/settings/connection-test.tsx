"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Circle, TriangleAlert } from "lucide-react";
import { OfflineNotice, ProblemNotice } from "@/components/errors/notices";
import { isOffline, problemOf } from "@/components/errors/own-fault";
import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/formats";
import type { ConnectionStep } from "@/lib/domain/connection";
import { quotaQuery } from "@/lib/queries/quota";
import { testConnection } from "@/lib/queries/settings";

const ONE = { requests: 1, atLeast: false };

const STEP_NAMES: Record<ConnectionStep["name"], string> = {
  address: "Address",
  key: "Key",
  answer: "Answer",
  clock: "Clock",
};
const ICONS = { done: Check, failed: TriangleAlert, waiting: Circle };
const TONES = { done: "text-up", failed: "text-danger", waiting: "text-fg-3" };
const SPOKEN = { done: "Done: ", failed: "Failed: ", waiting: "" };

function Step({ step: { name, state, text } }: { step: ConnectionStep }) {
  const formats = useFormats();
  const { startsAt, resetsAt } = useQuota();
  const Icon = ICONS[state];
  // The server leaves the times of the hour open, because it does not know the reader's zone.
  const filled = text.replace("{since}", formats.time(startsAt)).replace("{reset}", formats.time(resetsAt));
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" size={15} strokeWidth={1.5} className={cn("mt-0.5 shrink-0", TONES[state])} />
      <span className={cn(state === "waiting" && "text-fg-2")}>
        <span className="sr-only">{SPOKEN[state]}</span>
        {state === "waiting" ? `${STEP_NAMES[name]}: not reached` : filled}
      </span>
    </li>
  );
}

/** One request that shows, step by step, how far the way to the service is open. */
export function ConnectionTest() {
  const formats = useFormats();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: testConnection,
    onSettled: () => client.invalidateQueries({ queryKey: quotaQuery.queryKey }),
  });
  const failure = test.error === null || isOffline(test.error) ? null : problemOf(test.error);
  return (
    <div className="space-y-3">
      <SpendButton
        price={ONE}
        label="Test connection"
        question="Test the connection?"
        running={test.isPending ? "under way" : null}
        onSpend={() => test.mutate()}
      />
      <div role="status">
        {test.data && (
          <>
            <ul className="space-y-1">
              {test.data.steps.map((step) => (
                <Step key={step.name} step={step} />
              ))}
            </ul>
            <p className="mt-2 text-note text-fg-2">Used {formats.requests(test.data.requestsUsed)}.</p>
          </>
        )}
        {failure && <ProblemNotice problem={failure} />}
        {isOffline(test.error) && <OfflineNotice />}
      </div>
    </div>
  );
}
