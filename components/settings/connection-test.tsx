"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Circle, TriangleAlert } from "lucide-react";
import { OfflineNotice, ProblemNotice } from "@/components/errors/notices";
import { isOffline, problemOf } from "@/components/errors/own-fault";
import { SpendButton } from "@/components/quota/spend-button";
import { useFormats } from "@/components/ui/formats";
import type { ConnectionStep } from "@/lib/domain/connection";
import { quotaQuery } from "@/lib/queries/quota";
import { testConnection } from "@/lib/queries/settings";

const ONE = { requests: 1, atLeast: false };

function Step({ step }: { step: ConnectionStep }) {
  const isFailed = step.state === "failed";
  const Icon = isFailed ? TriangleAlert : step.state === "done" ? Check : Circle;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        size={15}
        strokeWidth={1.5}
        className={`mt-0.5 shrink-0 ${isFailed ? "text-danger" : step.state === "done" ? "text-up" : "text-fg-3"}`}
      />
      <span className={step.state === "waiting" ? "text-fg-2" : undefined}>
        <span className="sr-only">{isFailed ? "Failed: " : step.state === "done" ? "Done: " : "Not reached: "}</span>
        {step.text}
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
