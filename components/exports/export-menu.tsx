import { Download } from "lucide";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyPart } from "@/components/ui/lazy";
import type { ExportPanelProps } from "./export-panel";

const ExportPanel = lazyPart(() => import("./export-panel").then((module) => module.ExportPanel), { isWarm: true });

type ExportMenuProps = ExportPanelProps & {
  /** Another export has priority, such as that of the selection: the shortcut and the palette use that export. */
  isSecond?: boolean;
};

export function ExportMenu({ isSecond = false, ...panel }: ExportMenuProps) {
  return (
    <PopOver
      name="Export"
      icon={Download}
      label={<span className="max-lg:sr-only">Export</span>}
      shortcut={isSecond ? null : "e"}
    >
      {() => <ExportPanel {...panel} />}
    </PopOver>
  );
}
