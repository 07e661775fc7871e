import { Columns3 } from "lucide";
import { ActionPopOver } from "@/components/ui/dialogs/action-pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import type { ColumnId } from "@/lib/domain/table/columns";

const ColumnsPanel = lazyPart(() => import("./columns-panel").then((module) => module.ColumnsPanel), { isWarm: true });

type ColumnsMenuProps = {
  columns: readonly ColumnId[];
  available: readonly ColumnId[];
  defaults: readonly ColumnId[];
  onColumns: (columns: readonly ColumnId[] | null) => void;
  isIcon?: boolean;
};

export function ColumnsMenu({ isIcon = false, ...props }: ColumnsMenuProps) {
  return (
    <ActionPopOver
      action={{ id: "columns", label: "Choose columns", shortcut: "c" }}
      name="Choose columns"
      isIcon={isIcon}
      label={
        <>
          <Icon of={Columns3} size={16} />
          {!isIcon && <span className="max-lg:sr-only">Columns</span>}
        </>
      }
    >
      {() => <ColumnsPanel {...props} />}
    </ActionPopOver>
  );
}
