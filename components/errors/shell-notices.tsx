"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock, Database } from "lucide";
import { useSyncExternalStore } from "react";
import { usePath } from "@/components/browser/base";
import { listen } from "@/components/browser/listen";
import { useChangeRules, useQuota, useSavedOnly } from "@/components/quota/use-quota";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { NoticeStack } from "@/components/ui/notice-stack";
import { ProblemError, RefusedError } from "@/lib/queries/get-json";
import { quotaQuery } from "@/lib/queries/quota";
import { setTabSavedOnly } from "@/lib/queries/saved-only";
import { FailureNotice, OfflineNotice } from "./notices";

/** A larger clock error would show wrong times for the hour. */
const CLOCK_OFF_MS = 5 * 60_000;

const watchNetwork = (onChange: () => void) => listen(window, ["online", "offline"], onChange);

export function ShellNotices() {
  const hasNetwork = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  // The gauge polls the dashboard every two seconds, so its errors show whether the dashboard is reachable.
  const { isError, error } = useQuery({ ...quotaQuery, enabled: false, notifyOnChangeProps: ["isError", "error"] });
  const failure = isError && (error instanceof ProblemError || error instanceof RefusedError) ? error : null;
  const isWelcome = usePath() === "/";
  const isOffline = (isError && failure === null) || !hasNetwork;

  const savedOnly = useSavedOnly();
  const slowMs = useQuota((quota) => quota.clockOffsetMs ?? 0);
  const isClockOff = Math.abs(slowMs) > CLOCK_OFF_MS;

  if (isWelcome || !(isOffline || failure !== null || savedOnly || isClockOff)) return null;
  return (
    <NoticeStack of="frame" className="mb-2 sm:mb-5">
      {isOffline && <OfflineNotice />}
      {failure !== null && !isOffline && <FailureNotice error={failure} />}
      {savedOnly && <SavedOnlyNotice whose={savedOnly} />}
      {isClockOff && <ClockNotice slowMs={slowMs} />}
    </NoticeStack>
  );
}

/** @param slowMs the service's clock minus ours */
function ClockNotice({ slowMs }: { slowMs: number }) {
  const minutes = Math.round(Math.abs(slowMs) / 60_000);
  return (
    <Notice tone="warn" icon={Clock} title={`This computer’s clock is ${minutes} min ${slowMs > 0 ? "slow" : "fast"}.`}>
      The hourly limit follows the service’s clock; saved times may be off.
    </Notice>
  );
}

function SavedOnlyNotice({ whose }: { whose: "everybody" | "tab" }) {
  const change = useChangeRules();
  const turnOff = () => (whose === "tab" ? setTabSavedOnly(false) : change.mutate({ savedOnly: false }));
  return (
    <Notice
      tone="neutral"
      icon={Database}
      title="Saved data only."
      actions={
        <NoticeButton label={whose === "tab" ? "Turn off in this tab" : "Turn off for everyone"} onClick={turnOff} />
      }
    >
      {whose === "tab" ? "This tab sends no requests." : "No one, including agents, sends requests."}
    </Notice>
  );
}
