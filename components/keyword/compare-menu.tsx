"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import type { CompareProps } from "./compare-props";

const ComparePanel = dynamic(() => lazyPart(() => import("./compare-panel").then((module) => module.ComparePanel)), {
  ssr: false,
});

/** What the chart is compared with; the panel and its search load when it is opened. */
export function CompareMenu(props: CompareProps) {
  const count = props.items.length;
  return (
    <PopOver
      name="Compare"
      label={
        <>
          Compare{count > 0 && <span className="font-normal text-fg-2 tabular-nums">{count}</span>}
          <ChevronDown aria-hidden="true" size={14} strokeWidth={1.5} />
        </>
      }
    >
      {() => <ComparePanel {...props} />}
    </PopOver>
  );
}
