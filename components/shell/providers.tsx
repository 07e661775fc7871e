"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { createContext, type ReactNode, use, useState } from "react";
import { FormatsProvider } from "@/components/ui/formats";
import type { Shell } from "@/lib/domain/connection";
import type { Display } from "@/lib/domain/display";
import type { Quota } from "@/lib/domain/quota";
import { setQuota } from "@/lib/queries/quota";
import { DisplaySync } from "./display-sync";
import { ShellRefresh } from "./shell-refresh";

const ShellContext = createContext<Shell | null>(null);

/** What is connected and what is saved, as the server knew it when it drew the page; null outside the shell. */
export const useShell = (): Shell | null => use(ShellContext);

/** Errors show themselves unless there is older data to keep; nothing is asked again by itself. */
function createClient(quota: Quota): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: (_error, query) => query.state.data === undefined,
      },
      mutations: { retry: false },
    },
  });
  setQuota(client, quota);
  return client;
}

type ProvidersProps = { display: Display; serverNow: number; shell: Shell; quota: Quota; children: ReactNode };

/** Everything that pages find around them in the browser. */
export function Providers({ display, serverNow, shell, quota, children }: ProvidersProps) {
  const [client] = useState(() => createClient(quota));
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <FormatsProvider display={display} serverNow={serverNow}>
          <ShellContext value={shell}>
            <DisplaySync />
            <ShellRefresh />
            {children}
          </ShellContext>
        </FormatsProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
