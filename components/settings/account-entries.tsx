"use client";

import { useQuery } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import type { ShownAccount } from "@/lib/domain/response/connection";
import { accountsQuery } from "@/lib/queries/accounts-overview";
import { AccountGauge } from "./account-gauge";

type AccountEntriesProps = { accounts: readonly ShownAccount[]; base: string };

/** A full page load keeps no data of this connection in the tab. */
export function AccountEntries({ accounts, base }: AccountEntriesProps) {
  const { data = [] } = useQuery(accountsQuery);
  return (
    <>
      <ul className="space-y-1">
        {accounts.map((account) => {
          const quota = data.find(({ slug }) => slug === account.slug)?.quota ?? null;
          const isHere = account.base === base;
          return (
            <li key={account.slug}>
              <a
                href={`${account.base}/projects`}
                aria-current={isHere ? "true" : undefined}
                className={cn("block rounded-md px-2 py-2 hover:bg-sunken", isHere && "bg-sunken")}
              >
                <bdi className="block truncate text-ui font-medium">{account.title}</bdi>
                {quota !== null && <AccountGauge quota={quota} />}
              </a>
            </li>
          );
        })}
      </ul>
      <a href="/" className="mt-1 block rounded-md border-t border-line px-2 py-2 text-ui hover:bg-sunken">
        All connections
      </a>
    </>
  );
}
