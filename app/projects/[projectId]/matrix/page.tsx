import type { Metadata } from "next";
import { MatrixView } from "@/components/history/matrix-view";
import { ProjectView } from "@/components/projects/project-view";
import { effectivePeriod, matrixDaysOf, pagePeriodOf } from "@/lib/domain/history/period";
import { readingVersion } from "@/lib/domain/response/reading";
import { idFromSegment, paramsOf } from "@/lib/domain/web/address-params";
import { savedMatrix, savedProjectPage } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Rank history" };

type Props = PageProps<"/projects/[projectId]/matrix">;

export default async function MatrixPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const address = await searchParams;
  const first = await savedProjectPage(projectId, address);
  const days = matrixDaysOf(effectivePeriod(pagePeriodOf(paramsOf(address)), first.trend.interval));
  const version = readingVersion(first.screen.answer.reading);
  const page = await savedMatrix(projectId, days);
  return (
    <ProjectView key={projectId} projectId={projectId} first={first} tab="history">
      <MatrixView key={days} projectId={projectId} days={days} version={version} page={page} />
    </ProjectView>
  );
}
