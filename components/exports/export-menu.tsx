import { Download } from "lucide";
import { ActionPopOver } from "@/components/ui/dialogs/action-pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import type { ExportPanelProps } from "./export-panel";

const ExportPanel = lazyPart(() => import("./export-panel").then((module) => module.ExportPanel), { isWarm: true });

type ExportMenuProps = ExportPanelProps & {
  /** Another export has priority, such as that of the selection: the shortcut and the palette use that export. */
  isSecond?: boolean;
};

export function ExportMenu({ isSecond = false, ...panel }: ExportMenuProps) {
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
