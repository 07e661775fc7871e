"use client";

import { Ban, Check, Clock, Database, SearchX, TriangleAlert, WifiOff } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useQuota } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { useFormats, useNow } from "@/components/ui/formats";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Price } from "@/lib/domain/quota/price";
import { DAY_MS } from "@/lib/domain/time/units";
import { fillProblem, type Problem } from "@/lib/errors";
import { ErrorDetails } from "./error-details";
import { refusedCopyWords, wordsShownFirst } from "./problem-words";
import { RetryButton } from "./retry-button";

const LimitWorks = dynamic(() => lazyPart(() => import("./limit-works").then((module) => module.LimitWorks)));

const LINK = buttonStyles("link", "h-7");

/** Older than this, saved data says so. */
export const isStale = (asOf: string, nowMs: number): boolean => nowMs - Date.parse(asOf) > DAY_MS;

/** Stays on top of every page while the sample is connected. */
export function SampleNotice() {
  return (
    <Notice
      tone="info"
      isBrief
      icon={<Database aria-hidden="true" strokeWidth={1.5} />}
      title="Sample data."
      actions={
        <Link href="/connect" className={cn(LINK, "max-sm:pointer-coarse:min-h-9")}>
          Connect your account
        </Link>
      }
    >
      It comes from the reference API on this computer. Its requests are counted like real ones.
    </Notice>
  );
}

/** Saved data over 24 hours old. `refresh` is the priced control, variant “link”. */
export function StaleNotice({ asOf, refresh }: { asOf: string; refresh?: ReactNode }) {
  const formats = useFormats();
  const days = Math.max(1, Math.floor((useNow() - Date.parse(asOf)) / DAY_MS));
  return (
    <Notice
      tone="warn"
      icon={<Clock aria-hidden="true" strokeWidth={1.5} />}
      title={`Showing saved data from ${formats.instantDay(asOf)}.`}
      actions={refresh}
    >
      It is {formats.counted(days, "day")} old.
    </Notice>
  );
}

/** The hour is used up, and there is saved data to look at. `problem`: a request that was refused for it just now. */
export function LimitNotice({ asOf, problem }: { asOf: string; problem?: Problem }) {
  const formats = useFormats();
  const resetsAt = useQuota((quota) => quota.resetsAt);
  const day = formats.instantDay(asOf);
  const isToday = day === formats.instantDay(useNow());
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice
      tone="danger"
      icon={<Ban aria-hidden="true" strokeWidth={1.5} />}
      title="Hourly limit reached."
      actions={
        <Button variant="link" className="h-7" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          See what still works
        </Button>
      }
      details={
        (isOpen || problem) && (
          <>
            {isOpen && <LimitWorks className="max-w-[720px] pt-2 pb-3" untilMs={Date.parse(resetsAt)} />}
            {problem && <ErrorDetails problem={problem} className="" />}
          </>
        )
      }
    >
      Showing saved data from {isToday ? "" : `${day}, `}
      {formats.time(asOf)}. More requests at {formats.time(resetsAt)}.
    </Notice>
  );
}

/** The page's own try after the reset has worked: what it waited for is here. */
export function ReopenedNotice() {
  return (
    <div role="status">
      <Notice tone="info" icon={<Check aria-hidden="true" strokeWidth={1.5} />} title="Requests are available again." />
    </div>
  );
}

/** Some rows could not be read; the others are shown. `total`: rows that came, readable or not. */
export function UnreadableNotice({
  unreadable,
  total,
  onViewRaw,
}: {
  unreadable: number;
  total: number;
  onViewRaw?: () => void;
}) {
  const formats = useFormats();
  const others = total - unreadable;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.5} />}
      title={`${formats.integer(unreadable)} of ${formats.counted(total, "row")} couldn’t be read.`}
      actions={
        onViewRaw && (
          <Button variant="link" className="h-7" onClick={onViewRaw}>
            View raw response
          </Button>
        )
      }
    >
      {others === 1 ? "The other one is shown." : `The other ${formats.integer(others)} are shown.`}
    </Notice>
  );
}

/** Reading stopped before the end; what is here is right but not all. */
export function StoppedNotice({
  loaded,
  total,
  why,
  actions,
}: {
  loaded: number;
  total: number | null;
  /** “Stopped at the hourly limit.” */
  why: string;
  actions?: ReactNode;
}) {
  const formats = useFormats();
  const of = total === null ? "" : ` of ${formats.integer(total)}`;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.5} />}
      title={`Loaded ${formats.integer(loaded)}${of}.`}
      actions={actions}
    >
      {why}
    </Notice>
  );
}

/** The page has only the first rows of a saved list: reading the others from the dashboard failed. */
export function RestMissingNotice({ held, onLoad }: { held: number; onLoad: () => void }) {
  const formats = useFormats();
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.5} />}
      title="Only the first rows are loaded."
      actions={
        <Button variant="link" className="h-7" onClick={onLoad}>
          Load all {formats.integer(held)}
        </Button>
      }
    >
      The rest of the saved list couldn’t be loaded. Trying again is free.
    </Notice>
  );
}

/** The page cannot reach its dashboard, or the computer has no network. */
export function OfflineNotice() {
  return (
    <Notice tone="neutral" icon={<WifiOff aria-hidden="true" strokeWidth={1.5} />} title="You’re offline.">
      Saved data stays available; no requests are sent until the connection is back.
    </Notice>
  );
}

/** The service has answered 404 since, and the saved copy is still here. */
export function GoneNotice({
  thing,
  lastSeenAt,
  actions,
  problem,
}: {
  /** “keyword”, “project” */
  thing: string;
  lastSeenAt: string;
  actions?: ReactNode;
  /** The answer that said so, when it came just now. */
  problem?: Problem | undefined;
}) {
  const formats = useFormats();
  return (
    <Notice
      tone="warn"
      icon={<SearchX aria-hidden="true" strokeWidth={1.5} />}
      title={`This ${thing} no longer exists in the service.`}
      actions={actions}
      details={problem && <ErrorDetails problem={problem} className="" />}
    >
      Last seen {formats.instantDay(lastSeenAt)}; it may have been deleted or moved. This saved copy stays until you
      remove it.
    </Notice>
  );
}

/** A failed refresh over saved data: the same words as the page's error, and the data stays. */
export function ProblemNotice({
  problem,
  onRetry,
  retryPrice,
  onViewRaw,
}: {
  problem: Problem;
  onRetry?: ((isConfirmed: boolean) => void) | undefined;
  retryPrice?: Price | undefined;
  onViewRaw?: (() => void) | undefined;
}) {
  const formats = useFormats();
  const nowMs = useNow();
  const { title, text } = refusedCopyWords(problem, formats, { nowMs, isShown: true }) ?? fillProblem(problem, formats);
  const words = wordsShownFirst(problem);
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.5} />}
      title={`${title}.`}
      actions={
        <>
          {onRetry && (
            <RetryButton problem={problem} onRetry={onRetry} price={retryPrice} variant="link" className="h-7" />
          )}
          {onViewRaw && problem.next.includes("view-raw") && (
            <Button variant="link" className="h-7" onClick={onViewRaw}>
              View raw response
            </Button>
          )}
          {problem.next.some((step) => step === "open-settings" || step === "check-connection") && (
            <Link href="/settings#connection" className={LINK}>
              {problem.next.includes("check-connection") ? "Check the connection" : "Open settings"}
            </Link>
          )}
        </>
      }
      details={<ErrorDetails problem={problem} className="" />}
    >
      {words !== null && `The service says: “${words}” `}
      {text}
    </Notice>
  );
}
