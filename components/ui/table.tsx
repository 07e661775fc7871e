import { ArrowDown, ArrowUp } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ScrollBox } from "@/components/ui/scroll-box";

export function Table({ className, ...props }: ComponentProps<"table">) {
  return <table className={cn("w-full border-collapse text-ui", className)} {...props} />;
}

export const TableCaption = (props: ComponentProps<"caption">) => <caption className="sr-only" {...props} />;

export function TableHead({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("bg-sunken text-note text-fg-2", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b border-line last:border-0", className)} {...props} />;
}

export function TableHeader({ numeric, className, ...props }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        "h-9 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4",
        numeric ? "text-right" : "text-left",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ numeric, className, ...props }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td className={cn("h-10 px-3 first:pl-4 last:pr-4", numeric && "text-right tabular-nums", className)} {...props} />
  );
}

type DataTableProps = {
  caption: string;
  columns: readonly (ComponentProps<typeof TableHeader> & { label: string })[];
  className?: string;
  headClass?: string;
  children: ReactNode;
};

export const DataTable = ({ caption, columns, className, headClass, children }: DataTableProps) => (
  <Table className={className}>
    <TableCaption>{caption}</TableCaption>
    <TableHead className={headClass}>
      <tr>
        {columns.map(({ label, ...column }) => (
          <TableHeader key={label} {...column}>
            {label}
          </TableHeader>
        ))}
      </tr>
    </TableHead>
    <tbody>{children}</tbody>
  </Table>
);

/** Scrolls in its own box, under a head that stays. */
export const ScrollTable = ({ className, ...table }: Omit<DataTableProps, "headClass">) => (
  <ScrollBox label={table.caption} className={className}>
    <DataTable {...table} headClass="sticky top-0 z-10" />
  </ScrollBox>
);

type SortButtonProps = ComponentProps<"button"> & {
  direction: "ascending" | "descending" | null;
  isNumeric: boolean;
};

export function SortButton({ direction, isNumeric, children, ...props }: SortButtonProps) {
  return (
    <button
      type="button"
      className={cn(
        "group inline-flex min-h-7 items-center gap-1 rounded font-medium hover:text-fg pointer-coarse:min-h-11",
        isNumeric && "flex-row-reverse",
        direction !== null && "text-fg",
      )}
      {...props}
    >
      {children}
      <Icon
        of={direction === "descending" ? ArrowDown : ArrowUp}
        size={12}
        className={direction === null ? "opacity-0 group-hover:opacity-50 max-sm:hidden" : undefined}
      />
    </button>
  );
}

type SortHeaderProps = ComponentProps<typeof TableHeader> & Pick<SortButtonProps, "direction"> & { onSort: () => void };

/** The header of a column that sorts its table. */
export const SortHeader = ({ direction, onSort, numeric = false, children, ...props }: SortHeaderProps) => (
  <TableHeader numeric={numeric} aria-sort={direction ?? undefined} {...props}>
    <SortButton direction={direction} isNumeric={numeric} onClick={onSort}>
      {children}
    </SortButton>
  </TableHeader>
);
