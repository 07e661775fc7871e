"use client";

import { Database } from "lucide-react";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { setTabSavedOnly } from "@/lib/queries/saved-only";

/** Nothing is requested, and how to change that. */
export function SavedOnlyNotice({ whose }: { whose: "everybody" | "tab" }) {
  const change = useChangeRules();
  const turnOff = () => (whose === "tab" ? setTabSavedOnly(false) : change.mutate({ savedOnly: false }));
  return (
    <Notice
      tone="neutral"
      icon={<Database aria-hidden="true" strokeWidth={1.5} />}
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
