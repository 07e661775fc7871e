"use client";

import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { pageShown } from "@/components/browser/address";
import { BaseContext } from "@/components/browser/base";
import { FormatsProvider, useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { useOnChange } from "@/components/browser/use-on-change";
import { useRefresh } from "@/components/browser/use-refresh";
import { useQuota } from "@/components/quota/use-quota";
import { DISPLAY_COOKIE, type Display } from "@/lib/domain/display/display";
import type { PlansAnswer } from "@/lib/domain/plans/plan";
import type { Quota } from "@/lib/domain/quota/quota";
import type { Shell } from "@/lib/domain/response/connection";
import { setPlans } from "@/lib/queries/plans";
import { setQuota } from "@/lib/queries/quota";

const SETTLE_MS = 1_500;

// The default, a timeout, is later than the second click of a double click, which then starts a change again.
notifyManager.setScheduler(queueMicrotask);

const ShellContext = createContext<Shell | null>(null);

/** The connection and saved data at render time; null outside the shell. */
export const useShell = (): Shell | null => use(ShellContext);

/**
 * Ignores the browser's network state: the dashboard may run on this computer. A paused request would be sent later,
 * when the user no longer expects it.
 */
function createClient({ quota, plans }: Pick<ProvidersProps, "quota" | "plans">): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  setQuota(client, quota);
  if (plans !== null) setPlans(client, plans);
  return client;
}

/** The path opened by another site, where the page must not spend on its own; null: the user opened it directly. */
const ElsewhereContext = createContext<string | null>(null);

export function useIsFromElsewhere(): boolean {
  const pathname = usePathname();
  return use(ElsewhereContext) === pathname;
}

type ProvidersProps = {
  display: Display;
  serverNow: number;
  shell: Shell;
  quota: Quota;
  plans: PlansAnswer | null;
  base: string;
  isFromElsewhere: boolean;
  children: ReactNode;
};

export function Providers({
  display,
  serverNow,
  shell,
  quota,
  plans,
  base,
  isFromElsewhere,
  children,
}: ProvidersProps) {
  const [client] = useState(() => createClient({ quota, plans }));
  const pathname = usePathname();
  const [openedByOther] = useState(isFromElsewhere ? pathname : null);
  return (
    <QueryClientProvider client={client}>
      <FormatsProvider display={display} serverNow={serverNow}>
        <BaseContext value={base}>
          <ShellContext value={shell}>
            <ElsewhereContext value={openedByOther}>
              <PageSync />
              {children}
            </ElsewhereContext>
          </ShellContext>
        </BaseContext>
      </FormatsProvider>
    </QueryClientProvider>
  );
}

function PageSync() {
  const pathname = usePathname();
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: either of them changing means another page.
  useEffect(pageShown, [pathname, params]);
  useDisplaySync();
  useShellRefresh();
  return null;
}

/** Rerenders the frame from saved data after requests finish, also when another tab sent them. */
function useShellRefresh(): void {
  const refresh = useEffectEvent(useRefresh());
  const confirmedCount = useQuota((quota) => quota.confirmed);
  useOnChange(confirmedCount, () => {
    const timer = setTimeout(() => refresh(), SETTLE_MS);
    return () => clearTimeout(timer);
  });
}

/** Saves the browser's locale and time zone in a cookie, so that server text does not change on load. */
function useDisplaySync(): void {
  const display = useDisplay();
  const change = useChangeDisplay();
  const sync = useEffectEvent(() => {
    const locale = navigator.language || display.locale;
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || display.timeZone;
    const timeZone = display.zone === "chosen" ? display.timeZone : browserZone;
    const isSame = locale === display.locale && timeZone === display.timeZone;
    if (!isSame || !document.cookie.includes(`${DISPLAY_COOKIE}=`)) change({ locale, timeZone });
  });
  // Once per page: a browser without cookies would repeat it forever.
  useEffect(() => sync(), []);
}
