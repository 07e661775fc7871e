"use client";

import { useQuery } from "@tanstack/react-query";
import { reviewWords } from "@/components/plans/use-plans";
import { AccountGauge } from "@/components/quota/gauge-meter";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import type { AccountOverview } from "@/lib/domain/response/account";
import { accountsQuery } from "@/lib/queries/accounts";

const KEY_WORDS: Record<AccountOverview["key"], string | null> = {
  set: null,
  none: "Disconnected: it has no key",
  unopenable: "Its key can’t be decrypted here. Enter it again",
  refused: "The service refused its key",
};

function needsOf({ key, plansNeedYou }: AccountOverview): string[] {
  return [
    ...(KEY_WORDS[key] === null ? [] : [KEY_WORDS[key]]),
    ...(plansNeedYou === 0 ? [] : [reviewWords(plansNeedYou)]),
  ];
}

function Narrow({ account }: { account: AccountOverview }) {
  return (
    <div className="font-normal md:hidden">
      {account.quota && (
        <div className="mt-1.5">
          <AccountGauge quota={account.quota} />
        </div>
      )}
      <p className="mt-1.5 text-note empty:hidden">{needsOf(account).join(" · ")}</p>
    </div>
  );
}

const COLUMNS = [
  { label: "Connection" },
  { label: "This hour", className: "w-80 max-md:hidden" },
  { label: "Status", className: "max-md:hidden" },
];

/** No totals: each key has its own limit. */
export function AccountsTable({ first }: { first: AccountOverview[] }) {
  const { data: accounts = first } = useQuery({ ...accountsQuery, initialData: first });
  return (
    <ScrollTable
      caption="Connections and their usage this hour"
      columns={COLUMNS}
      className="rounded-lg border border-line bg-surface"
    >
      {accounts.map((account) => (
        <TableRow key={account.slug}>
          <th scope="row" className="min-w-0 px-4 py-3 text-left font-medium md:pr-3">
            <a
              href={`${account.base}/projects`}
              className="break-words underline decoration-line-strong underline-offset-2"
            >
              <bdi>{account.title}</bdi>
            </a>
            {account.sharesKeyWith.length > 0 && (
              <span className="block text-note font-normal text-fg-2">
                Same key and limit as <bdi>{account.sharesKeyWith.join(", ")}</bdi>
              </span>
            )}
            <Narrow account={account} />
          </th>
          <TableCell className="min-w-72 py-3 max-md:hidden">
            {account.quota && <AccountGauge quota={account.quota} />}
          </TableCell>
          <TableCell className="min-w-40 pr-4 max-md:hidden">{needsOf(account).join(" · ") || "OK"}</TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}
