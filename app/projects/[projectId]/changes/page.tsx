import type { Metadata } from "next";
import { ChangesView } from "@/components/history/changes-view";
import { ProjectView } from "@/components/projects/project-view";
import { parseChangeGroup, parsePage } from "@/lib/domain/history/changes";
import { dayViewOfAddress } from "@/lib/domain/history/period";
import { firstParam, idFromSegment, paramsOf } from "@/lib/domain/web/address-params";
import { savedChanges, savedProjectPage } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Changes" };

const ROWS = 100;

type Props = PageProps<"/projects/[projectId]/changes">;

export default async function ChangesPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const address = await searchParams;
  const days = dayViewOfAddress(paramsOf(address));
  const request = {
    from: days.vs,
    to: days.asOf,
    group: parseChangeGroup(firstParam(address.group)) ?? "all",
    offset: ((parsePage(firstParam(address.page)) ?? 1) - 1) * ROWS,
    most: ROWS,
  };
  const first = await savedProjectPage(projectId, address);
  const changes = await savedChanges(projectId, request);
  return (
    <ProjectView key={projectId} projectId={projectId} first={first} tab="changes">
      <ChangesView
        projectId={projectId}
        projectName={first.screen.project?.name ?? projectId}
        request={request}
        changes={changes}
      />
    </ProjectView>
  );
}
