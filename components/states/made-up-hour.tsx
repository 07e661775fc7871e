"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useQuota } from "@/components/quota/use-quota";
import type { Quota } from "@/lib/domain/quota/quota";
import { quotaQuery } from "@/lib/queries/quota";

/** What stands in here finds these numbers where it would find the gauge's, in the hour that runs. */
export function MadeUpHour({ quota, children }: { quota: Quota; children: ReactNode }) {
  const { startsAt, resetsAt, serverNow } = useQuota();
  const [client] = useState(() => {
    const made = new QueryClient();
    made.setQueryData(quotaQuery.queryKey, { ...quota, startsAt, resetsAt, serverNow });
    return made;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
