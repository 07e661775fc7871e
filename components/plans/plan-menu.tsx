import { ChevronDown } from "lucide";
import { type ComponentProps, useState } from "react";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyDialog, lazyPart } from "@/components/ui/lazy";
import type { PlanPanel } from "./plan-panel";
import type { PlanAsked, PlanQuestion } from "./plan-question";

const Panel = lazyPart(() => import("./plan-panel").then((part) => part.PlanPanel));
const Question = lazyDialog(() => import("./plan-question").then((part) => part.PlanQuestion));

type PlanMenuProps = Omit<ComponentProps<typeof PlanPanel>, "onAsk"> &
  Omit<ComponentProps<typeof PlanQuestion>, "asked" | "onClose">;

export function PlanMenu(props: PlanMenuProps) {
  const [asked, setAsked] = useState<PlanAsked | null>(null);
  return (
    <>
      <PopOver name="Plan" icon={ChevronDown} className="px-1.5">
        {(close) => (
          <Panel
            {...props}
            onAsk={(question) => {
              close();
              setAsked(question);
            }}
          />
        )}
      </PopOver>
      {asked !== null && <Question {...props} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
