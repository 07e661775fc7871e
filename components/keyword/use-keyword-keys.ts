import { useEffect } from "react";
import { useRouter } from "@/components/browser/base";
import { useDisplay } from "@/components/browser/formats";
import { isTyping } from "@/components/browser/is-typing";
import type { Neighbors } from "@/lib/domain/response/pages";
import { keywordHref } from "@/lib/domain/web/address-params";
import type { HistoryView } from "./history-controls";

export function useKeywordKeys(
  projectId: string,
  { previousId, nextId, list }: Neighbors,
  view: HistoryView,
  showView: (view: HistoryView) => void,
): void {
  const { keys: isOn } = useDisplay();
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const id = event.key === "[" ? previousId : event.key === "]" ? nextId : null;
      if (id !== null) router.push(keywordHref(projectId, id, list));
      if (event.key === "t") showView(view === "chart" ? "table" : "chart");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, router, projectId, previousId, nextId, list, view, showView]);
}
