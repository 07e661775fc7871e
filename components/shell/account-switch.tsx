"use client";

import { usePath } from "@/components/browser/base";
import { lazyPart } from "@/components/ui/lazy";
import { useShell } from "./providers";

const AccountPopOver = lazyPart(() =>
  import("@/components/settings/accounts/account-pop-over").then((module) => module.AccountPopOver),
);

export function AccountSwitch() {
  const accounts = useShell()?.accounts ?? [];
  const isOverview = usePath() === "/";
  return accounts.length > 0 && !isOverview && <AccountPopOver accounts={accounts} />;
}
