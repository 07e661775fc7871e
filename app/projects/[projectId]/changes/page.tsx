import type { Metadata } from "next";
import { ChangesView } from "@/components/history/changes-view";
import { parseChangeGroup, parsePage } from "@/lib/domain/history/changes";
import { isWrittenDay, parsePeriod } from "@/lib/domain/history/period";
import { firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedChanges } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "What moved" };

/** Rows of one page. */
const ROWS = 100;

type Props = PageProps<"/projects/[projectId]/changes">;

export default async function ChangesPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const { from, to, group, page } = await searchParams;
  const day = firstParam(to);
  const asked = {
    from: parsePeriod(firstParam(from)),
    to: day !== null && isWrittenDay(day) ? day : null,
    group: parseChangeGroup(firstParam(group)) ?? "all",
    offset: ((parsePage(firstParam(page)) ?? 1) - 1) * ROWS,
    most: ROWS,
  };
  const { project, changes } = await savedChanges(projectId, asked);
  return <ChangesView projectId={projectId} project={project} asked={asked} changes={changes} />;
}
