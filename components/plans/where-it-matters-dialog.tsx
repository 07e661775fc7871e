"use client";

import { Star } from "lucide";
import { useId, useMemo, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { Icon } from "@/components/ui/icon";
import { CountInput } from "@/components/ui/input";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { namesAmong } from "@/lib/domain/keyword/keyword-name";
import type { Labels } from "@/lib/domain/keyword/labels";
import { type KeywordWorth, whereItMatters } from "@/lib/domain/plans/where-it-matters";
import type { KeywordRows } from "@/lib/domain/table/rows";
import { DAY_MS } from "@/lib/domain/time/units";
import { PlanDialog } from "./plan-dialog";

const USUAL_COUNT = 50;
const COUNT_MAX = 1_000;

type WhereDialogProps = {
  onClose: () => void;
  projectId: string;
  projectName: string;
  keywords: KeywordRows;
  labelsOf: (keywordId: string) => Labels;
};

/** Plans the keywords for which a request brings most, with the four figures that they were chosen by. */
export function WhereItMattersDialog({ onClose, projectId, projectName, keywords, labelsOf }: WhereDialogProps) {
  const formats = useFormats();
  const id = useId();
  const [openedMs] = useState(useNow());
  const [typed, setTyped] = useState(String(USUAL_COUNT));
  const count = /^\d{1,4}$/.test(typed.trim()) ? Math.min(COUNT_MAX, Math.max(1, Number(typed))) : USUAL_COUNT;
  const chosen = useMemo(() => {
    const isStarred = (keywordId: string) => labelsOf(keywordId).starred;
    return whereItMatters(keywords, { today: Math.floor(openedMs / DAY_MS), isStarred, count });
  }, [keywords, labelsOf, openedMs, count]);
  const wanted = useMemo(() => {
    const keywordIds = chosen.map(({ keyword }) => keyword.id);
    return {
      what: { kind: "histories" as const, projectId, keywordIds },
      wantedSince: new Date(openedMs).toISOString(),
    };
  }, [chosen, projectId, openedMs]);
  const title = `${formats.counted(chosen.length, "keyword")} of ${projectName} where it matters most`;
  return (
    <PlanDialog onClose={onClose} title={title} each="one request for each" wanted={wanted}>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-ui">
        <label htmlFor={id}>How many</label>
        <span className="w-20">
          <CountInput id={id} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </span>
        <span className="text-note text-fg-2">Outdated, volatile, high-volume and starred keywords come first.</span>
      </div>
      <ChosenTable chosen={chosen} />
    </PlanDialog>
  );
}

function ChosenTable({ chosen }: { chosen: readonly KeywordWorth[] }) {
  const formats = useFormats();
  const names = useMemo(() => namesAmong(chosen.map(({ keyword }) => keyword)), [chosen]);
  return (
    <TableFrame
      className="mt-3 max-h-56 overflow-y-auto rounded-lg border border-line"
      tabIndex={0}
      role="region"
      aria-label="Chosen keywords"
    >
      <Table>
        <TableCaption>Chosen keywords, the most worthwhile first</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>Keyword</TableHeader>
            <TableHeader numeric title="Days since its latest check">
              Age
            </TableHeader>
            <TableHeader numeric title="Average move between its last checks, in positions">
              Volatility
            </TableHeader>
            <TableHeader numeric>Volume</TableHeader>
            <TableHeader>
              <span className="sr-only">Star</span>
            </TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {chosen.map(({ keyword, ageDays, volatility, searchVolume, starred }) => (
            <TableRow key={keyword.id}>
              <TableCell className="h-8 max-w-0 min-w-28 w-full truncate" dir="auto" title={names.get(keyword.id)}>
                {names.get(keyword.id)}
              </TableCell>
              <TableCell numeric className="h-8 whitespace-nowrap">
                {ageDays === null ? "—" : formats.counted(ageDays, "day")}
              </TableCell>
              <TableCell numeric className="h-8">
                {volatility === null ? "—" : formats.decimal(volatility)}
              </TableCell>
              <TableCell numeric className="h-8">
                {searchVolume === null ? "—" : formats.volume(searchVolume)}
              </TableCell>
              <TableCell className="h-8">
                {starred && (
                  <>
                    <Icon of={Star} size={14} className="fill-current text-warn" />
                    <span className="sr-only">Starred</span>
                  </>
                )}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
