import { ChevronDown } from "lucide";
import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyOverlay, lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import type { PlanPanel } from "./plan-panel";
import type { PlanAsked, PlanQuestion } from "./plan-question";

const Panel = dynamic(() => lazyPart(() => import("./plan-panel").then((part) => part.PlanPanel)), { ssr: false });
const Question = dynamic(
  () =>
    lazyOverlay(
      () => import("./plan-question").then((part) => part.PlanQuestion),
      ({ onClose }) => onClose,
    ),
  { ssr: false },
);

type PlanMenuProps = Omit<ComponentProps<typeof PlanPanel>, "onAsk"> &
  Omit<ComponentProps<typeof PlanQuestion>, "asked" | "onClose">;

export function PlanMenu(props: PlanMenuProps) {
  const [asked, setAsked] = useState<PlanAsked | null>(null);
  return (
    <>
      <PopOver name="Plan" isIcon className="px-1.5" label={<Icon of={ChevronDown} size={16} />}>
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
