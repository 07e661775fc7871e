"use client";

import { Download } from "lucide";
import dynamic from "next/dynamic";
import { ActionPopOver } from "@/components/ui/action-pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { ExportPanelProps } from "./export-panel";

const loadPanel = () => import("./export-panel").then((module) => module.ExportPanel);
const ExportPanel = dynamic(() => lazyPart(loadPanel), { ssr: false });

type ExportMenuProps = ExportPanelProps & {
  /** Another export has priority, such as that of the selection: the shortcut and the palette use that export. */
  isSecond?: boolean;
};

export function ExportMenu({ isSecond = false, ...panel }: ExportMenuProps) {
  useWarmUp(loadPanel);
  return (
    <ActionPopOver
      action={isSecond ? null : { id: "export", label: "Export", shortcut: "e" }}
      name="Export"
      label={
        <>
          <Icon of={Download} size={16} />
          <span className="max-lg:sr-only">Export</span>
        </>
      }
    >
      {() => <ExportPanel {...panel} />}
    </ActionPopOver>
  );
}
