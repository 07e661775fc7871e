import type { Metadata } from "next";
import { MatrixView } from "@/components/history/matrix-view";
import { toMatrixDays } from "@/lib/domain/series/matrix";
import { firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedMatrix } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Rank history" };

type Props = {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function MatrixPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const days = toMatrixDays(firstParam((await searchParams).days));
  return (
    <MatrixView
      key={`${projectId} ${days}`}
      projectId={projectId}
      days={days}
      page={await savedMatrix(projectId, days)}
    />
  );
}
