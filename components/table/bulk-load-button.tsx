import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { problemOf } from "@/components/errors/internal-fault";
import { PlanButton } from "@/components/plans/plan-button";
import { usePlans } from "@/components/plans/use-plans";
import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { Button, type ButtonVariant, Link } from "@/components/ui/button";
import type { PlanState } from "@/lib/domain/plans/plan";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { OfflineError, RefusedError } from "@/lib/queries/get-json";
import { historiesQuery, loadable } from "@/lib/queries/history";
import { type BulkLoad, useBulkLoad } from "./use-bulk-load";

type BulkLoadButtonProps = {
  project: { id: string; name: string };
  keywordIds: readonly string[];
  labelOf: (count: number) => string;
  variant?: ButtonVariant;
  /** Says why, if nothing can be loaded. */
  isExplained?: boolean;
};

/**
 * Loads keywords without a saved history that the service has not refused. A few keywords load in place and can be
 * stopped. From 25 on, or when the hour is too full, a plan loads them.
 */
export function BulkLoadButton({ project, keywordIds: all, labelOf, variant, isExplained }: BulkLoadButtonProps) {
  const formats = useFormats();
  const histories = useQuery(historiesQuery(project.id));
  const left = useQuota((quota) => quota.left);
  const resetsAt = useQuota((quota) => quota.resetsAt);
  const { load, start, stop } = useBulkLoad(project.id);
  if (histories.isPending) return null;
  const refusedIds = histories.data?.refusedIds ?? [];
  const keywordIds = histories.data === undefined ? all : loadable(all, histories.data);
  const label = labelOf(keywordIds.length);
  if (keywordIds.length === 0 && load.state === "idle") {
    const words = all.some((id) => refusedIds.includes(id)) ? "Nothing left to load" : "All already loaded";
    return isExplained ? <span className="text-note text-fg-2">{words}</span> : null;
  }
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
  const isMany = keywordIds.length >= CONFIRM_REQUESTS_MIN;
  const isTooMany = left < keywordIds.length;
  const here = isTooMany ? keywordIds.slice(0, left) : keywordIds;
  // The part that fits into this hour, small enough to load in place.
  const isHere = here.length > 0 && here.length < CONFIRM_REQUESTS_MIN;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {isTooMany && (
        <span>
          Only {formats.integer(left)} left until {formats.time(resetsAt)}
        </span>
      )}
      {isHere && (
        <SpendButton
          price={{ requests: here.length, atLeast: false }}
          onSpend={() => void start(here)}
          question={`Load ${formats.counted(here.length, "keyword")}?`}
          label={isTooMany ? `Load ${formats.integer(here.length)} now` : label}
          variant={variant}
        />
      )}
      {(isMany || isTooMany) && keywordIds.length > 0 && (
        <PlannedLoad project={project} keywordIds={keywordIds} label={label} />
      )}
      <LoadResult load={load} />
    </span>
  );
}

/** Avoids offering the same plan twice. */
const isLoading = (state: PlanState, open: number): boolean =>
  (state === "open" || state === "paused" || state === "stopped") && open >= CONFIRM_REQUESTS_MIN;

type PlannedLoadProps = Pick<BulkLoadButtonProps, "project" | "keywordIds"> & { label: string };

function PlannedLoad({ project, keywordIds, label }: PlannedLoadProps) {
  const formats = useFormats();
  const plans = usePlans();
  const clock = plans?.clock;
  const room = clock === undefined ? 0 : Math.max(0, clock.jobsMax - clock.charged);
  const count = keywordIds.length;
  if (plans?.plans.some(({ projectId, state, items }) => isLoading(state, items.open) && projectId === project.id))
    return (
      <Link
        href="/plans"
        className="text-ui underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        Planned
      </Link>
    );
  const plan = (some: number) => ({
    title: `${some === 1 ? "1 history" : `${formats.integer(some)} histories`} of ${project.name}`,
    each: "one request for each keyword",
    work: {
      what: { kind: "histories" as const, projectId: project.id, keywordIds: keywordIds.slice(0, some) },
      wantedSince: null,
    },
  });
  if (room >= count) return <PlanButton label={label} price={{ requests: count, atLeast: false }} {...plan(count)} />;
  const isPartWorth = room >= CONFIRM_REQUESTS_MIN;
  return (
    <>
      {isPartWorth && <PlanButton label={`Load ${formats.integer(room)} now`} speed="now" {...plan(room)} />}
      <PlanButton label={`Plan all ${formats.integer(count)}`} {...plan(count)} />
    </>
  );
}

function LoadResult({ load }: { load: BulkLoad }) {
  const formats = useFormats();
  if (load.state !== "ended" || load.total === 0) return null;
  const reason = load.failure && endReason(load.failure);
  return (
    <span role="status" className="text-note text-fg-2">
      Loaded {formats.integer(load.done)} of {formats.integer(load.total)}.
      {load.failed > 0 && ` ${formats.integer(load.failed)} couldn’t be loaded.`}
      {reason && ` ${reason}${reason.endsWith(".") ? "" : "."}`}
    </span>
  );
}

function endReason(failure: Error): string {
  if (failure instanceof OfflineError) return "You’re offline.";
  return failure instanceof RefusedError ? failure.message : problemOf(failure).title;
}
