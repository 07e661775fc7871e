"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";
import { useShell } from "./providers";

const AccountPopOver = dynamic(() =>
  lazyPart(() => import("@/components/accounts/account-pop-over").then((module) => module.AccountPopOver)),
);

/** Whose page this is, where there are several accounts; with one there is nothing to say. */
export function AccountSwitch() {
  const accounts = useShell()?.accounts ?? [];
  return accounts.length > 0 && <AccountPopOver accounts={accounts} />;
}
