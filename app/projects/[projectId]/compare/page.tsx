import type { Metadata } from "next";
import { CompareView } from "@/components/history/compare-view";
import { comparedIds, firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedComparison } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Compare keywords" };

type Props = PageProps<"/projects/[projectId]/compare">;

export default async function ComparePage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const ids = comparedIds(firstParam((await searchParams).k));
  return <CompareView key={ids.join()} projectId={projectId} ids={ids} page={await savedComparison(projectId, ids)} />;
}
