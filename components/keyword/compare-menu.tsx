import { ChevronDown } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import type { CompareProps } from "./compare-props";

const ComparePanel = dynamic(() => lazyPart(() => import("./compare-panel").then((module) => module.ComparePanel)), {
  ssr: false,
});

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
