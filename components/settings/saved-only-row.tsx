"use client";

import { useSyncExternalStore } from "react";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { useQuota } from "@/components/quota/use-quota";
import { Switch } from "@/components/ui/switch";
import { isTabSavedOnly, setTabSavedOnly, watchTabSavedOnly } from "@/lib/queries/saved-only";
import { SettingRow } from "./setting-rows";

export function SavedOnlyRow() {
  const isEverybody = useQuota((quota) => quota.savedOnly);
  const isTab = useSyncExternalStore(watchTabSavedOnly, isTabSavedOnly, () => false);
  const change = useChangeRules();
  return (
    <SettingRow name="Saved data only" note="No requests are sent to the service. You can still open saved data.">
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        <Switch isOn={isTab} onChange={setTabSavedOnly}>
          In this tab
        </Switch>
        <Switch isOn={isEverybody} onChange={(savedOnly) => change.mutate({ savedOnly })}>
          Everyone, including agents
        </Switch>
      </span>
    </SettingRow>
  );
}
