import { useSyncExternalStore } from "react";
import { isTabSavedOnly, watchTabSavedOnly } from "@/lib/queries/saved-only";
import { useQuota } from "./use-quota";

export function useSavedOnly(): "everybody" | "tab" | null {
  const isTab = useSyncExternalStore(watchTabSavedOnly, isTabSavedOnly, () => false);
  const isEverybody = useQuota((quota) => quota.savedOnly);
  if (isEverybody) return "everybody";
  return isTab ? "tab" : null;
}
