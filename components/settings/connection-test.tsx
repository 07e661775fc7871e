import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Circle, TriangleAlert } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { FailureNotice } from "@/components/errors/notices";
import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { ConnectionFinding, ConnectionStep } from "@/lib/domain/response/connection";
import { quotaQuery } from "@/lib/queries/quota";
import { testConnection } from "@/lib/queries/settings";

const ONE = { requests: 1, atLeast: false };

const STEP_NAMES: Record<ConnectionStep["name"], string> = {
  address: "Address",
  key: "Key",
  answer: "Response",
  keywords: "Keywords",
  history: "History",
  clock: "Clock",
};
const ICONS = { done: Check, failed: TriangleAlert, waiting: Circle };
const TONES = { done: "text-up", failed: "text-danger", waiting: "text-fg-3" };
const SPOKEN = { done: "Done: ", failed: "Failed: ", waiting: "" };

function Step({ step: { name, state, text } }: { step: ConnectionStep }) {
  const formats = useFormats();
  const { startsAt, resetsAt } = useQuota();
  // The server does not know the user's time zone, so it leaves the times to the browser.
  const filled = text.replace("{since}", formats.time(startsAt)).replace("{reset}", formats.time(resetsAt));
  return (
    <li className="flex gap-2">
      <Icon of={ICONS[state]} size={15} className={cn("mt-0.5 shrink-0", TONES[state])} />
      <span className={cn(state === "waiting" && "text-fg-2")}>
        <span className="sr-only">{SPOKEN[state]}</span>
        {state === "waiting" ? `${STEP_NAMES[name]}: not reached` : filled}
      </span>
    </li>
  );
}

function Finding({ finding }: { finding: ConnectionFinding }) {
  const formats = useFormats();
  const { how, recognized, others, pageSize, paging, unreadable } = finding;
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-note">
      <dt className="text-fg-2">Found in</dt>
      <dd>{how}</dd>
      <dt className="text-fg-2">Recognized</dt>
      <dd className="break-words">
        {recognized.map(({ field, name }) => `${field} (${name})`).join(", ") || "nothing"}
      </dd>
      {others.length > 0 && (
        <>
          <dt className="text-fg-2">Other fields</dt>
          <dd className="break-words">{others.join(", ")}</dd>
        </>
      )}
      <dt className="text-fg-2">Paging</dt>
      <dd>{pageSize === null ? paging : `${paging}, ${formats.integer(pageSize)} rows a page`}</dd>
      {unreadable > 0 && (
        <>
          <dt className="text-fg-2">Unreadable rows</dt>
          <dd>{formats.integer(unreadable)}</dd>
        </>
      )}
    </dl>
  );
}

export function ConnectionTest() {
  const formats = useFormats();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: testConnection,
    onSettled: () => client.invalidateQueries({ queryKey: quotaQuery.queryKey }),
  });
  return (
    <div className="space-y-3">
      <SpendButton
        price={ONE}
        label="Test connection"
        question="Test the connection?"
        running={test.isPending ? "in progress" : null}
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
            {test.data.hints.map((hint) => (
              <p key={hint} className="mt-2">
                {hint}
              </p>
            ))}
            {test.data.found.map((finding) => (
              <Finding key={finding.what} finding={finding} />
            ))}
            <p className="mt-2 text-note text-fg-2">Used {formats.requests(test.data.requestsUsed)}.</p>
          </>
        )}
        {test.error && <FailureNotice error={test.error} />}
      </div>
    </div>
  );
}
