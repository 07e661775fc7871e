"use client";

import { useQuery } from "@tanstack/react-query";
import { useAddressParam } from "@/components/address/use-address";
import { useFormats } from "@/components/ui/formats";
import { Link } from "@/components/ui/link";
import { COMPARABLE_MIN, comparableOf } from "@/lib/domain/memory/changes";
import { changesHref } from "@/lib/domain/web/address-params";
import { changesQuery } from "@/lib/queries/memory/changes";
import { farWords, headlineWords } from "./change-words";
import { useLastVisit } from "./use-last-visit";

type ChangesLineProps = { projectId: string; asOf: string; isShown: boolean };

/** What moved in a project, in one line with a way to the page that shows it. Its room is there before its words are. */
export function ChangesLine({ projectId, asOf, isShown }: ChangesLineProps) {
  const formats = useFormats();
  const { days, data, isLastVisit } = useChangesShown(projectId, asOf, isShown);
  const head = data?.head ?? null;
  const between = data?.days ?? null;
  const isEnough = head !== null && comparableOf(head) >= COMPARABLE_MIN;
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 text-ui max-sm:hidden">
      {isEnough && between !== null && (
        <>
          <span className="tabular-nums">
            {headlineWords(head, between, formats)}
            {isLastVisit && <span className="text-fg-2"> That was your last visit.</span>}{" "}
            <span className="text-fg-2">{farWords(head, formats)}</span>
          </span>
          <Link
            href={changesHref(projectId, days)}
            className="font-medium underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            Show<span className="sr-only"> what moved</span>
          </Link>
        </>
      )}
      {data !== undefined && !isEnough && (
        <span className="text-fg-2">Nothing to compare yet. Refresh on another day.</span>
      )}
    </p>
  );
}

/** What moved since the last visit of whoever was away, unless they chose their days; otherwise over the usual ones. */
function useChangesShown(projectId: string, asOf: string, isShown: boolean) {
  const chosen = useChangeDays();
  const usual = useQuery({ ...changesQuery(projectId, asOf, chosen), enabled: isShown }).data;
  const isChosen = chosen.from !== null || chosen.to !== null;
  const visited = useLastVisit(projectId, isChosen ? null : (usual?.last ?? null));
  const days = isChosen || visited === null ? chosen : { from: visited, to: null };
  const since = useQuery({ ...changesQuery(projectId, asOf, days), enabled: isShown && days !== chosen }).data;
  const isLastVisit = days !== chosen && since?.days?.compared.day === visited;
  return { days: isLastVisit ? days : chosen, data: isLastVisit ? since : usual, isLastVisit };
}

/** The way to the same page where there is no room for the words. */
export function ChangesLink({ projectId }: { projectId: string }) {
  const days = useChangeDays();
  return (
    <Link
      href={changesHref(projectId, days)}
      className="inline-flex min-h-8 shrink-0 items-center px-3 text-note font-medium underline decoration-line-strong underline-offset-2 pointer-coarse:min-h-8"
    >
      What moved
    </Link>
  );
}

/** The days that the project's page looks at: what moved is told between them. */
function useChangeDays(): { from: string | null; to: string | null } {
  const [from] = useAddressParam("vs");
  const [to] = useAddressParam("as-of");
  return { from, to };
}
