import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { ScrollBox } from "./scroll-box";

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
