import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { FailureNotice } from "@/components/errors/notices";
import { SpendButton } from "@/components/quota/spend-button";
import { lazyPart } from "@/components/ui/lazy";
import type { ConnectionReport } from "@/lib/domain/response/connection";
import { quotaQuery } from "@/lib/queries/quota";
import { testConnection } from "@/lib/queries/settings";

const TestSteps = lazyPart(() => import("@/components/connect/test-steps").then((steps) => steps.TestSteps));
const ONE = { requests: 1, atLeast: false };

export function ConnectionTest() {
  const formats = useFormats();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: testConnection,
    onSettled: () => client.invalidateQueries({ queryKey: quotaQuery.queryKey }),
  });
  return (
    <div>
      <SpendButton
        price={ONE}
        label="Test connection"
        question="Test the connection?"
        isRunning={test.isPending}
        onSpend={() => test.mutate()}
      />
      {(test.data || test.isPending) && <TestSteps report={test.data ?? null} isRunning={test.isPending} form={null} />}
      <div role="status" className="mt-3 empty:mt-0">
        {test.data && (
          <>
            <p className="sr-only">{spokenOf(test.data)}</p>
            <p className="text-note text-fg-2">Used {formats.requests(test.data.requestsUsed)}.</p>
          </>
        )}
        {test.error && <FailureNotice error={test.error} />}
      </div>
    </div>
  );
}

const spokenOf = ({ steps, hints }: ConnectionReport): string =>
  [...steps.flatMap(({ state, text }) => (state === "waiting" ? [] : [text])), ...hints].join(" ");
