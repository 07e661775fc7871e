import { useEffect, useMemo } from "react";
import { useAddress, useChoice } from "@/components/browser/use-address";
import type { TableViewRef } from "@/components/exports/table-view";
import { useCopyRows } from "@/components/exports/use-copy-rows";
import type { OwnLabels } from "@/components/labels/use-labels";
import type { ProjectPageState } from "@/components/page/use-project-page";
import type { ProjectLabels } from "@/lib/domain/keyword/labels";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { parseGrouping } from "@/lib/domain/table/groups";
import { countChosen } from "@/lib/domain/table/rows";
import { tableList } from "@/lib/domain/web/address-params";
import type { RowSelection } from "./use-selection";
import { useTableActions } from "./use-table-actions";
import { NONE, useTableView } from "./use-table-view";

/** With more columns, the table may be wider than the page. */
const COLUMNS_FIT = 11;

function withTags(columns: readonly ColumnId[], labels: ProjectLabels): readonly ColumnId[] {
  if (columns.includes("tags") || !Object.values(labels.keywords).some(({ tags }) => tags.length > 0)) return columns;
  return columns.flatMap((column): ColumnId[] => (column === "updated" ? ["tags", column] : [column]));
}

export type KeywordsTableParts = {
  page: ProjectPageState;
  first: FirstScreen;
  selection: RowSelection;
  labels: OwnLabels;
  view: TableViewRef;
};

export type KeywordsTable = ReturnType<typeof useKeywordsTable>;

/** What the parts of the keyword table show and do. */
export function useKeywordsTable({ page, first, selection, labels: own, view }: KeywordsTableParts) {
  const { facts, live, viewed, list } = page;
  const { labels, labelsOf } = own;
  const defaults = useMemo(() => withTags(facts.columns, labels), [facts.columns, labels]);
  const tableView = useTableView(page, { first, defaults, labelsOf });
  const { rows, count, columns, otherOf, rowsWith } = tableView;
  const asOf = live.answer.reading?.asOf ?? "";
  const onDay = list?.onDay?.day ?? null;
  useEffect(() => {
    view.current = {
      columns,
      rows: count,
      keywordCount: facts.count,
      keywordAt: (row) => rows.at(row),
      labels,
      labelsOf,
      otherOf,
      marketParts: facts.marketParts,
      bestIsLoaded: list?.bestIsLoaded === true,
      asOf,
      onDay,
      comparedOn: list?.comparedWith?.day ?? null,
      isWhole: viewed.isWhole,
    };
  });
  const { ids, clear } = selection;
  const selectedKeywords = useMemo(() => rowsWith(ids), [rowsWith, ids]);
  const chosenHere = useMemo(() => countChosen(rows, ids), [rows, ids]);
  const [by] = useChoice("by");
  const grouping = parseGrouping(by);
  // Keys only reach rows on screen.
  const act = useTableActions(page, grouping === null ? rows : NONE, selection);
  useCopyRows(view, act.chosenPlaces);
  return {
    ...tableView,
    page,
    labels: own,
    view,
    defaults,
    asOf,
    isPast: onDay !== null,
    isLoading: tableView.isBehind && !live.isRestMissing,
    selected: { ids, keywords: selectedKeywords, here: chosenHere, clear },
    grouping,
    isWide: grouping === null && (columns.length > COLUMNS_FIT || tableView.isChosen),
    act,
    /** For links to a keyword, which lead back to this view. */
    address: tableList(useAddress()),
  };
}
