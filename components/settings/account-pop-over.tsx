"use client";

import { ChevronsUpDown } from "lucide";
import { useBase } from "@/components/browser/base";
import { Icon } from "@/components/ui/icon";
import { PopOver } from "@/components/ui/pop-over";
import type { ShownAccount } from "@/lib/domain/response/connection";
import { AccountEntries } from "./account-entries";

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
