import type { Metadata } from "next";
import { ProjectView } from "@/components/projects/project-view";
import { comparedDays } from "@/lib/domain/history/compared-days";
import { dayViewOf, dayViewQuery } from "@/lib/domain/history/day-view";
import { parseTrendRange } from "@/lib/domain/history/trend-view";
import { parseFilters } from "@/lib/domain/table/filter";
import { parseSorts } from "@/lib/domain/table/sort";
import { firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedKeywords, savedProjectFacts, savedTrend } from "@/lib/pages/page-data";
import { displayOfRequest } from "../../read-display";

export const dynamic = "force-dynamic";

type Props = PageProps<"/projects/[projectId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const projectId = idFromSegment((await params).projectId);
  const project = await savedProjectFacts(projectId);
  return { title: project?.name ?? `Project ${projectId}` };
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const { q, f, sort, range, vs, "as-of": asOf } = await searchParams;
  const { locale } = await displayOfRequest();
  const view = {
    query: firstParam(q) ?? "",
    filters: parseFilters(firstParam(f) ?? "").filters,
    sorts: parseSorts(firstParam(sort) ?? "") ?? [],
    locale,
    days: dayViewOf({ asOf: firstParam(asOf), vs: firstParam(vs) }),
  };
  const first = await savedKeywords(projectId, view);
  const facts = first.answer.reading?.data;
  const isChosen = dayViewQuery(view.days) !== "";
  const between = facts === undefined || !isChosen ? null : comparedDays(facts, first.newestOn);
  const trend = await savedTrend(projectId, parseTrendRange(firstParam(range)), between);
  return <ProjectView key={projectId} projectId={projectId} first={first} trend={trend} />;
}
