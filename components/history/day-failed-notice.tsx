"use client";

import { TriangleAlert } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { useSetPeriod } from "./use-period";

export function DayFailedNotice({ onRetry }: { onRetry: () => void }) {
  const setPeriod = useSetPeriod();
  return (
    <Notice
      tone="warn"
      className="mt-2 sm:mt-3"
      icon={<Icon of={TriangleAlert} />}
      title="The chosen days couldn’t be loaded."
      actions={
        <>
          <Button variant="link" className="h-7" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="link" className="h-7" onClick={() => setPeriod(null)}>
            Back to latest
          </Button>
        </>
      }
    >
      The page still shows what it showed before.
    </Notice>
  );
}
