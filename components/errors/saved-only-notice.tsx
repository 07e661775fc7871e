"use client";

import { Database } from "lucide";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { setTabSavedOnly } from "@/lib/queries/saved-only";

export function SavedOnlyNotice({ whose }: { whose: "everybody" | "tab" }) {
  const change = useChangeRules();
  const turnOff = () => (whose === "tab" ? setTabSavedOnly(false) : change.mutate({ savedOnly: false }));
  return (
    <Notice
      tone="neutral"
      icon={<Icon of={Database} />}
      title="Saved data only."
      actions={
        <Button variant="link" className="h-7" onClick={turnOff}>
          {whose === "tab" ? "Turn off in this tab" : "Turn off for everyone"}
        </Button>
      }
    >
      {whose === "tab" ? "This tab sends no requests." : "No one, including agents, sends requests."}
    </Notice>
  );
}
