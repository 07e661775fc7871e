import type { Metadata } from "next";
import { cache } from "react";
import { KeywordView } from "@/components/keywords/keyword-view";
import { idFromSegment } from "@/lib/domain/address-params";
import { savedKeyword } from "@/lib/saved-page";

export const dynamic = "force-dynamic";

type Props = PageProps<"/projects/[projectId]/keywords/[keywordId]">;

const saved = cache(savedKeyword);

async function idsOf(params: Props["params"]): Promise<[projectId: string, keywordId: string]> {
  const { projectId, keywordId } = await params;
  return [idFromSegment(projectId), idFromSegment(keywordId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { keyword, answer } = await saved(...(await idsOf(params)));
  return { title: (answer.reading?.data.keyword ?? keyword)?.phrase || "Keyword" };
}

export default async function Keyword({ params }: Props) {
  const [projectId, keywordId] = await idsOf(params);
  const page = await saved(projectId, keywordId);
  return <KeywordView key={keywordId} projectId={projectId} keywordId={keywordId} page={page} />;
}
