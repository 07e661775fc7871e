import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide";
import { useBase } from "@/components/browser/base";
import { AccountGauge } from "@/components/quota/gauge-meter";
import { cn } from "@/components/ui/cn";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import type { ShownAccount } from "@/lib/domain/response/connection";
import { accountsQuery } from "@/lib/queries/accounts";

export function AccountPopOver({ accounts }: { accounts: readonly ShownAccount[] }) {
  const base = useBase();
  const here = accounts.find((account) => account.base === base);
  return (
    <span data-account-switch="" className="flex min-w-0 shrink-0 items-center gap-1.5">
      <PopOver
        name="Connections"
        className="h-8 max-w-40 gap-1 px-2"
        label={
          <>
            <bdi className="truncate">{here?.title ?? "Connections"}</bdi>
            <Icon of={ChevronsUpDown} size={14} className="shrink-0 text-fg-2" />
          </>
        }
      >
        {() => <AccountEntries accounts={accounts} base={base} />}
      </PopOver>
      <span aria-hidden="true" className="hidden shrink-0 text-fg-3 sm:inline">
        /
      </span>
    </span>
  );
}

type AccountEntriesProps = { accounts: readonly ShownAccount[]; base: string };

/** A full page load keeps no data of this connection in the tab. */
function AccountEntries({ accounts, base }: AccountEntriesProps) {
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
