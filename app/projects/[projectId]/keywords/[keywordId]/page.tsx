import type { Metadata } from "next";
import { cache } from "react";
import { KeywordPageView } from "@/components/keyword/keyword-page";
import { firstParam, idFromSegment } from "@/lib/domain/web/address-params";
import { savedKeyword } from "@/lib/pages/page-data";

type Props = PageProps<"/projects/[projectId]/keywords/[keywordId]">;

const saved = cache(savedKeyword);

async function idsOf(params: Props["params"]): Promise<[projectId: string, keywordId: string]> {
  const { projectId, keywordId } = await params;
  return [idFromSegment(projectId), idFromSegment(keywordId)];
}

async function pageOf({ params, searchParams }: Props) {
  const { list } = await searchParams;
  return saved(...(await idsOf(params)), firstParam(list) ?? "");
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [, keywordId] = await idsOf(props.params);
  const { keyword, answer } = await pageOf(props);
  return { title: (answer.reading?.data.keyword ?? keyword)?.phrase || `Keyword ${keywordId}` };
}

export default async function Keyword(props: Props) {
  const [projectId, keywordId] = await idsOf(props.params);
  const page = await pageOf(props);
  return <KeywordPageView key={keywordId} projectId={projectId} keywordId={keywordId} page={page} />;
}
