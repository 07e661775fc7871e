"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { Link } from "@/components/ui/link";
import { asHtml } from "@/components/ui/markup";
import { COMPARABLE_MIN, comparableOf } from "@/lib/domain/history/changes";
import { changesHref } from "@/lib/domain/web/address-params";
import { changesQuery } from "@/lib/queries/history/changes";
import { farWords, headlineWords } from "./change-words";
import { useChangeDays } from "./use-change-days";
import { useLastVisit } from "./use-last-visit";

type ChangesLineProps = { projectId: string; asOf: string };

/** What moved in a project, in one line with a way to the page that shows it. */
export function ChangesLine({ projectId, asOf }: ChangesLineProps) {
  const formats = useFormats();
  const { days, data, isLastVisit } = useChangesShown(projectId, asOf);
  const head = data?.head ?? null;
  const between = data?.days ?? null;
  const isEnough = head !== null && comparableOf(head) >= COMPARABLE_MIN;
  return (
    <>
      {isEnough && between !== null && (
        <>
          <span
            className="tabular-nums"
            {...asHtml(
              <>
                {headlineWords(head, between, formats)}
                {isLastVisit && <span className="text-fg-2"> That was your last visit.</span>}{" "}
                <span className="text-fg-2">{farWords(head, formats)}</span>
              </>,
            )}
          />
          <Link
            href={changesHref(projectId, days)}
            className="font-medium underline decoration-line-strong underline-offset-2 hover:decoration-current"
            {...asHtml(
              <>
                Show<span className="sr-only"> what moved</span>
              </>,
            )}
          />
        </>
      )}
      {data !== undefined && !isEnough && (
        <span className="text-fg-2">Nothing to compare yet. Refresh on another day.</span>
      )}
    </>
  );
}

/** What moved since the last visit of whoever was away, unless they chose their days; otherwise over the usual ones. */
function useChangesShown(projectId: string, asOf: string) {
  const chosen = useChangeDays();
  const usual = useQuery(changesQuery(projectId, asOf, chosen)).data;
  const isChosen = chosen.from !== null || chosen.to !== null;
  const visited = useLastVisit(projectId, isChosen ? null : (usual?.last ?? null));
  const days = isChosen || visited === null ? chosen : { from: visited, to: null };
  const since = useQuery({ ...changesQuery(projectId, asOf, days), enabled: days !== chosen }).data;
  const isLastVisit = days !== chosen && since?.days?.compared.day === visited;
  return { days: isLastVisit ? days : chosen, data: isLastVisit ? since : usual, isLastVisit };
}
