"use client";

import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef } from "react";
import { usePageAction } from "@/components/ui/page-actions";
import { PopOver } from "@/components/ui/pop-over";
import type { ColumnId } from "@/lib/domain/keyword-columns";

const ColumnsPanel = dynamic(() => import("./columns-panel").then((module) => module.ColumnsPanel), { ssr: false });

type ColumnsMenuProps = {
  /** Shown columns, in order. */
  columns: readonly ColumnId[];
  available: readonly ColumnId[];
  /** Default columns that hold something here; the others of the usual ones hide themselves. */
  defaults: readonly ColumnId[];
  /** null: back to the default ones. */
  onColumns: (columns: readonly ColumnId[] | null) => void;
  isIcon?: boolean;
};

/** Which columns are shown, and in which order. The panel loads when it is first opened. */
export function ColumnsMenu({ isIcon = false, ...props }: ColumnsMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const open = () => anchor.current?.querySelector("button")?.click();
  usePageAction({ id: "columns", label: "Choose columns", price: null, blocked: null, shortcut: "c", run: open });
  return (
    <span ref={anchor} className="contents">
      <PopOver
        name="Choose columns"
        isIcon={isIcon}
        label={
          <>
            <Columns3 aria-hidden="true" size={16} strokeWidth={1.5} />
            {!isIcon && "Columns"}
          </>
        }
      >
        {() => <ColumnsPanel {...props} />}
      </PopOver>
    </span>
  );
}
