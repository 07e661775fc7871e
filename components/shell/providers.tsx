"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useState } from "react";
import { AddressKeeper } from "@/components/browser/address-keeper";
import { BaseContext } from "@/components/browser/base";
import { FormatsProvider } from "@/components/browser/formats";
import type { Display } from "@/lib/domain/display/display";
import type { PlansAnswer } from "@/lib/domain/plans/plan";
import type { Quota } from "@/lib/domain/quota/quota";
import type { Shell } from "@/lib/domain/response/connection";
import { setPlans } from "@/lib/queries/plans";
import { setQuota } from "@/lib/queries/quota";
import { DisplaySync } from "./display-sync";
import { ShellRefresh } from "./shell-refresh";

const ShellContext = createContext<Shell | null>(null);

/** What is connected and what is saved, as the server knew it when it drew the page; null outside the shell. */
export const useShell = (): Shell | null => use(ShellContext);

/**
 * Errors show themselves unless there is older data to keep; nothing is retried automatically. The dashboard is asked
 * whatever the browser thinks of its network: it may run on this very computer, and what is pressed while it is away
 * fails at once. Kept back, it would be sent, and spent, when the network returns and nobody asks for it any more.
 */
function createClient({ quota, plans }: Pick<ProvidersProps, "quota" | "plans">): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: (_error, query) => query.state.data === undefined,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  setQuota(client, quota);
  if (plans !== null) setPlans(client, plans);
  return client;
}

/** The path that another site opened, on which the page spends nothing on its own; null: the person came here directly. */
const ElsewhereContext = createContext<string | null>(null);

/** Was this very page opened by another site, so that nobody here has asked for what it would spend? */
export function useIsFromElsewhere(): boolean {
  const pathname = usePathname();
  return use(ElsewhereContext) === pathname;
}

type ProvidersProps = {
  display: Display;
  serverNow: number;
  shell: Shell;
  quota: Quota;
  /** As they were when the page was drawn; null: they are asked for. */
  plans: PlansAnswer | null;
  base: string;
  isFromElsewhere: boolean;
  children: ReactNode;
};

/** Everything that pages find around them in the browser. */
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
              <AddressKeeper />
              <DisplaySync />
              <ShellRefresh />
              {children}
            </ElsewhereContext>
          </ShellContext>
        </BaseContext>
      </FormatsProvider>
    </QueryClientProvider>
  );
}
