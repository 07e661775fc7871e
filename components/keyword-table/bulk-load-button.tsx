"use client";

import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-styles";
import { useFormats } from "@/components/ui/formats";
import type { BulkLoad, useBulkLoad } from "./use-bulk-load";

type BulkLoadButtonProps = {
  bulk: ReturnType<typeof useBulkLoad>;
  keywordIds: readonly string[];
  /** Names what all of it brings: “Load the other 17”. */
  label: string;
  variant?: ButtonVariant;
};

/**
 * Loads many keywords for the price it shows: all of them, or as many as fit before the reset. While it runs it says how
 * far it is and can be stopped; what was loaded stays, and the rest is offered again.
 */
export function BulkLoadButton({ bulk: { load, start, stop }, keywordIds, label, variant }: BulkLoadButtonProps) {
  const formats = useFormats();
  const left = useQuota((quota) => quota.left);
  const resetsAt = useQuota((quota) => quota.resetsAt);
  if (load.state === "running")
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span role="status" className="tabular-nums">
          {formats.integer(load.done + load.failed)} of {formats.integer(load.total)}
        </span>
        <Button variant={variant} onClick={stop}>
          Stop
        </Button>
      </span>
    );
  const fits = left > 0 && left < keywordIds.length;
  const ids = fits ? keywordIds.slice(0, left) : keywordIds;
  const keywords = formats.counted(ids.length, "keyword");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {fits && (
        <span>
          Only {formats.integer(left)} left until {formats.time(resetsAt)}
        </span>
      )}
      {ids.length > 0 && (
        <SpendButton
          price={{ requests: ids.length, atLeast: false }}
          onSpend={() => void start(ids)}
          question={`Load ${keywords}?`}
          label={fits ? `Load ${formats.integer(ids.length)} now` : label}
          variant={variant}
        />
      )}
      <LoadResult load={load} />
    </span>
  );
}

/** What the last loading brought, in words. */
function LoadResult({ load }: { load: BulkLoad }) {
  const formats = useFormats();
  if (load.state !== "ended" || load.total === 0) return null;
  const reason = load.isOffline ? "You’re offline." : (load.problem?.title ?? null);
  return (
    <span role="status" className="text-note text-fg-2">
      Loaded {formats.integer(load.done)} of {formats.integer(load.total)}.
      {load.failed > 0 && ` ${formats.integer(load.failed)} couldn’t be loaded.`}
      {reason && ` ${reason}${reason.endsWith(".") ? "" : "."}`}
    </span>
  );
}
