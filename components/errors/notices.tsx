"use client";

import { Check, Clock, TriangleAlert, WifiOff } from "lucide";
import type { ReactNode } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { Notice } from "@/components/ui/notice";
import { DAY_MS } from "@/lib/domain/time/units";

/** Loaded with the first failure, because most pages never show one. */
const loadProblems = () => import("./problem-notices");
export const ProblemNotice = lazyPart(() => loadProblems().then((notices) => notices.ProblemNotice));
export const LimitNotice = lazyPart(() => loadProblems().then((notices) => notices.LimitNotice));
export const GoneNotice = lazyPart(() => loadProblems().then((notices) => notices.GoneNotice));

export const NotFoundPage = lazyPart(() => import("./not-found-page").then((page) => page.NotFoundPage));

export const isStale = (asOf: string, nowMs: number): boolean => nowMs - Date.parse(asOf) > DAY_MS;

export function StaleNotice({ asOf, refresh }: { asOf: string; refresh?: ReactNode }) {
  const formats = useFormats();
  const days = Math.max(1, Math.floor((useNow() - Date.parse(asOf)) / DAY_MS));
  return (
    <Notice
      tone="warn"
      icon={<Icon of={Clock} />}
      title={`Showing saved data from ${formats.instantDay(asOf)}.`}
      actions={refresh}
    >
      It is {formats.counted(days, "day")} old.
    </Notice>
  );
}

export function ReopenedNotice() {
  return (
    <div role="status">
      <Notice tone="info" icon={<Icon of={Check} />} title="Requests are available again." />
    </div>
  );
}

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
      icon={<Icon of={TriangleAlert} />}
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

export function StoppedNotice({
  loaded,
  total,
  why,
  actions,
}: {
  loaded: number;
  total: number | null;
  why: string;
  actions?: ReactNode;
}) {
  const formats = useFormats();
  const of = total === null ? "" : ` of ${formats.integer(total)}`;
  return (
    <Notice
      tone="warn"
      icon={<Icon of={TriangleAlert} />}
      title={`Loaded ${formats.integer(loaded)}${of}.`}
      actions={actions}
    >
      {why}
    </Notice>
  );
}

export function RestMissingNotice({ held, onLoad }: { held: number; onLoad: () => void }) {
  const formats = useFormats();
  return (
    <Notice
      tone="warn"
      icon={<Icon of={TriangleAlert} />}
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

export function OfflineNotice() {
  return (
    <Notice tone="neutral" icon={<Icon of={WifiOff} />} title="You’re offline.">
      Saved data stays available; no requests are sent until the connection is back.
    </Notice>
  );
}
