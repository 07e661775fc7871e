import type { Metadata } from "next";
import { ProjectView } from "@/components/projects/project-view";
import { idFromSegment } from "@/lib/domain/web/address-params";
import { savedProjectFacts, savedProjectPage } from "@/lib/pages/page-data";

type Props = PageProps<"/projects/[projectId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const projectId = idFromSegment((await params).projectId);
  const project = await savedProjectFacts(projectId);
  return { title: project?.name ?? `Project ${projectId}` };
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const first = await savedProjectPage(projectId, await searchParams);
  return <ProjectView key={projectId} projectId={projectId} first={first} />;
}
