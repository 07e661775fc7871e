import type { Metadata } from "next";
import { ProjectView } from "@/components/projects/project-view";
import { idFromSegment } from "@/lib/domain/web/address-params";
import { savedProjectFacts, savedProjectPage } from "@/lib/pages/page-data";
import { displayOfRequest } from "../../read-display";

type Props = PageProps<"/projects/[projectId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const projectId = idFromSegment((await params).projectId);
  const project = await savedProjectFacts(projectId);
  return { title: project?.name ?? `Project ${projectId}` };
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const { locale } = await displayOfRequest();
  return (
    <ProjectView
      key={projectId}
      projectId={projectId}
      first={await savedProjectPage(projectId, await searchParams, locale)}
    />
  );
}
