import { ChevronDown } from "lucide";
import { type ReactNode, useState } from "react";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyPart } from "@/components/ui/lazy";
import type { PlanPanelProps } from "./plan-panel";

const Panel = lazyPart(() => import("./plan-panel").then((part) => part.PlanPanel));

/** A dialog asks outside the menu, which closes. */
export function PlanMenu(props: Omit<PlanPanelProps, "onAsk" | "onClose">) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <>
      <PopOver name="Plan" icon={ChevronDown} className="px-1.5">
        {(closeMenu) => (
          <Panel
            {...props}
            onAsk={(newDialog) => {
              closeMenu();
              setDialog(newDialog);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </PopOver>
      {dialog}
    </>
  );
}
