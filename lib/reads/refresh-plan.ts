import type { Price } from "../domain/quota/price";
import { listPrice } from "./price";
import { NEVER, type ReadContext } from "./read-context";
import { projectNames } from "./saved-projects";

export type RefreshStep = {
  projectId: string;
  keywordId: string | null;
  name: string;
  asOf: string;
  price: Price;
};

type Asked = { beforeMs: number; projectId: string | null; histories: boolean };

export async function refreshPlan(
  context: ReadContext,
  { beforeMs, projectId, histories }: Asked,
): Promise<RefreshStep[]> {
  const { upstream } = context;
  const names = await projectNames(context);
  const nameOf = (id: string) => names.get(id) ?? id;
  const lists = (await upstream.copies.overview.keywordSummaries())
    .filter((list) => list.asOfMs <= beforeMs && (projectId === null || list.projectId === projectId))
    .toSorted((one, other) => one.asOfMs - other.asOfMs);
  const steps: RefreshStep[] = [];
  for (const { projectId: id, asOfMs } of lists) {
    const list = (await upstream.listKeywords(id, NEVER)).reading;
    if (list === null) continue;
    const { requests, atLeast } = await listPrice(context, "keywords", list.data);
    const done = list.data.complete ? await upstream.pagesUnderWay(id) : 0;
    const price = { requests: Math.max(1, requests - done), atLeast };
    steps.push({ projectId: id, keywordId: null, name: nameOf(id), asOf: new Date(asOfMs).toISOString(), price });
  }
  if (!histories) return steps;
  const old = await upstream.copies.overview.historiesBefore(beforeMs, projectId);
  const ofHistories = old.map(({ projectId: id, keywordId, asOfMs }) => ({
    projectId: id,
    keywordId,
    name: nameOf(id),
    asOf: new Date(asOfMs).toISOString(),
    price: { requests: 1, atLeast: false },
  }));
  return [...steps, ...ofHistories];
}
