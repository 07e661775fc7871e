import type { Metadata } from "next";
import { TurnsView } from "@/components/history/page-swaps-view";
import { parsePage } from "@/lib/domain/history/changes";
import { firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedTurns } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Two pages for one keyword" };

/** Keywords of one page. */
const ROWS = 50;

type Props = PageProps<"/projects/[projectId]/page-turns">;

export default async function PageTurnsPage({ params, searchParams }: Props) {
  const projectId = idFromSegment((await params).projectId);
  const page = parsePage(firstParam((await searchParams).page)) ?? 1;
  const part = { page, rows: ROWS };
  return <TurnsView projectId={projectId} part={part} {...(await savedTurns(projectId, part))} />;
}
