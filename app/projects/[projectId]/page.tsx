import type { Metadata } from "next";
import { ProjectView } from "@/components/projects/project-view";
import { parseTrendRange } from "@/lib/domain/memory/trend-view";
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
  const { q, f, sort, range } = await searchParams;
  const { locale } = await displayOfRequest();
  const view = {
    query: firstParam(q) ?? "",
    filters: parseFilters(firstParam(f) ?? "").filters,
    sorts: parseSorts(firstParam(sort) ?? "") ?? [],
    locale,
  };
  const [first, trend] = await Promise.all([
    savedKeywords(projectId, view),
    savedTrend(projectId, parseTrendRange(firstParam(range))),
  ]);
  return <ProjectView key={projectId} projectId={projectId} first={first} trend={trend} />;
}
