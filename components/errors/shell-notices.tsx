"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useQuota } from "@/components/quota/use-quota";
import { quotaQuery } from "@/lib/queries/quota";
import { OfflineNotice, SampleNotice } from "./notices";

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
  const { isError } = useQuery({ ...quotaQuery, enabled: false, notifyOnChangeProps: ["isError"] });
  const isWelcome = usePathname() === "/";
  const isOffline = isError || !hasNetwork;

  if (isWelcome || !(isSample || isOffline)) return null;
  return (
    <div className="mb-5 space-y-2">
      {isOffline && <OfflineNotice />}
      {isSample && <SampleNotice />}
    </div>
  );
}
