"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useQuota } from "@/components/quota/use-quota";
import { ProblemError } from "@/lib/queries/get-json";
import { quotaQuery } from "@/lib/queries/quota";
import { OfflineNotice, ProblemNotice, SampleNotice } from "./notices";
import { SampleFaultNotice } from "./sample-fault-notice";

const watchNetwork = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/** What holds on every page: the sample is connected, or the dashboard cannot be reached. */
export function ShellNotices() {
  const isSample = useQuota((quota) => quota.source === "sample");
  const hasNetwork = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  // The gauge polls our own server every two seconds: when that fails, nothing can be asked.
  const { isError, error } = useQuery({ ...quotaQuery, enabled: false, notifyOnChangeProps: ["isError", "error"] });
  const isUnrecorded = isError && error instanceof ProblemError && error.problem.code === "ledger_failed";
  const isWelcome = usePathname() === "/";
  const isOffline = (isError && !isUnrecorded) || !hasNetwork;

  if (isWelcome || !(isSample || isOffline || isUnrecorded)) return null;
  return (
    <div className="mb-5 space-y-2">
      {isOffline && <OfflineNotice />}
      {isUnrecorded && !isOffline && <ProblemNotice problem={error.problem} />}
      {isSample && <SampleNotice />}
      {isSample && <SampleFaultNotice />}
    </div>
  );
}
