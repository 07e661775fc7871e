"use client";

import { Check, Clock, WifiOff } from "lucide";
import type { ReactNode } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { lazyPart } from "@/components/ui/lazy";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { DAY_MS } from "@/lib/domain/time/units";
import { OfflineError, RefusedError } from "@/lib/queries/get-json";
import { problemOf } from "./internal-fault";

/** Loaded with the first failure, because most pages never show one. */
const loadProblems = () => import("./problem-notices");
export const ProblemNotice = lazyPart(() => loadProblems().then((notices) => notices.ProblemNotice));
export const LimitNotice = lazyPart(() => loadProblems().then((notices) => notices.LimitNotice));
export const GoneNotice = lazyPart(() => loadProblems().then((notices) => notices.GoneNotice));

export const NotFoundPage = lazyPart(() => import("./not-found-page").then((page) => page.NotFoundPage));

export const isStale = (asOf: string, nowMs: number): boolean => nowMs - Date.parse(asOf) > DAY_MS;

export function StaleNotice({ asOf, refresh }: { asOf: string; refresh: ReactNode }) {
  const formats = useFormats();
  const days = Math.max(1, Math.floor((useNow() - Date.parse(asOf)) / DAY_MS));
  return (
    <Notice tone="warn" icon={Clock} title={`Showing saved data from ${formats.instantDay(asOf)}.`} actions={refresh}>
      It is {formats.counted(days, "day")} old.
    </Notice>
  );
}

export const ReopenedNotice = () => (
  <div role="status">
    <Notice tone="info" icon={Check} title="Requests are available again." />
  </div>
);

type UnreadableNoticeProps = { unreadable: number; others: number; onViewRaw: () => void };

export function UnreadableNotice({ unreadable, others, onViewRaw }: UnreadableNoticeProps) {
  const formats = useFormats();
  if (unreadable === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${formats.integer(unreadable)} of ${formats.counted(unreadable + others, "row")} couldn’t be read.`}
      actions={<NoticeButton label="View raw response" onClick={onViewRaw} />}
    >
      {others === 1 ? "The other one is shown." : `The other ${formats.integer(others)} are shown.`}
    </Notice>
  );
}

type StoppedNoticeProps = { loadedRows: number; total: number | null; why: string; actions: ReactNode };

export function StoppedNotice({ loadedRows, total, why, actions }: StoppedNoticeProps) {
  const formats = useFormats();
  const of = total === null ? "" : ` of ${formats.integer(total)}`;
  return (
    <Notice tone="warn" title={`Loaded ${formats.integer(loadedRows)}${of}.`} actions={actions}>
      {why}
    </Notice>
  );
}

export function RestMissingNotice({ rowCount, onLoad }: { rowCount: number; onLoad: () => void }) {
  const formats = useFormats();
  return (
    <Notice
      tone="warn"
      title="Only the first rows are loaded."
      actions={<NoticeButton label={`Load all ${formats.integer(rowCount)}`} onClick={onLoad} />}
    >
      The rest of the saved list couldn’t be loaded. Trying again is free.
    </Notice>
  );
}

export const OfflineNotice = () => (
  <Notice tone="neutral" icon={WifiOff} title="You’re offline.">
    Saved data stays available; no requests are sent until the connection is back.
  </Notice>
);

type FailureAlertProps = { error: Error | null; className: string };

export const FailureAlert = ({ error, className }: FailureAlertProps) =>
  error && (
    <div role="alert" className={className}>
      <FailureNotice error={error} />
    </div>
  );

export function FailureNotice({ error }: { error: Error }) {
  const reload = <NoticeButton label="Reload" onClick={() => window.location.reload()} />;
  if (error instanceof RefusedError) return <Notice tone="warn" title={error.message} actions={reload} />;
  return error instanceof OfflineError ? <OfflineNotice /> : <ProblemNotice problem={problemOf(error)} />;
}
