import type { ComponentProps } from "react";
import { SortButton } from "./buttons/sort-button";
import { TableHeader } from "./table";

type SortHeaderProps = ComponentProps<typeof TableHeader> & {
  direction: ComponentProps<typeof SortButton>["direction"];
  onSort: () => void;
};

/** The header of a column that sorts its table. */
export const SortHeader = ({ direction, onSort, numeric = false, children, ...props }: SortHeaderProps) => (
  <TableHeader numeric={numeric} aria-sort={direction ?? undefined} {...props}>
    <SortButton direction={direction} isNumeric={numeric} onClick={onSort}>
      {children}
    </SortButton>
  </TableHeader>
);
