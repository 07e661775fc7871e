import { ChevronDown } from "lucide";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { PopOver } from "@/components/ui/pop-over";
import type { CompareProps } from "./compare-props";

const ComparePanel = lazyPart(() => import("./compare-panel").then((module) => module.ComparePanel));

export function CompareMenu(props: CompareProps) {
  const count = props.items.length;
  return (
    <PopOver
      name="Compare"
      label={
        <>
          Compare{count > 0 && <span className="font-normal text-fg-2 tabular-nums">{count}</span>}
          <Icon of={ChevronDown} size={14} />
        </>
      }
    >
      {() => <ComparePanel {...props} />}
    </PopOver>
  );
}
