import type { Problem } from "../domain/errors";
import type { KeywordData } from "../domain/keyword/keyword";
import { limitWindowWords } from "../domain/quota/limit-words";
import { openingPrice, type Price, pagesFor } from "../domain/quota/price";
import type { Quota, QuotaPause } from "../domain/quota/quota";
import type { Endpoint } from "../domain/quota/usage";
import type { Answer, KeywordList, ListFacts, ProjectList } from "../domain/response/reading";
import { isStoreAway } from "../store/internal-problem";
import type { LoadRequest, Result } from "../upstream/client";
import { makeProblem } from "../upstream/pipe/make-problem";
import type { ReadContext } from "./read-context";
import { savedProject } from "./saved-projects";

export async function projectsAnswer(context: ReadContext, request: LoadRequest): Promise<Answer<ProjectList>> {
  const result = await context.upstream.listProjects(request);
  return toAnswer(context, result, await listPrice(context, "projects", result.reading?.data ?? null));
}

export async function keywordsAnswer(
  context: ReadContext,
  projectId: string,
  request: LoadRequest,
): Promise<Answer<KeywordList>> {
  const result = await context.upstream.listKeywords(projectId, request);
  const list = result.reading?.data ?? null;
  if (list !== null) return toAnswer(context, result, await listPrice(context, "keywords", list));
  const project = await savedProject(context, projectId);
  const size = await context.upstream.expectedSize("keywords");
  return toAnswer(context, result, openingPrice(project?.keywordCount ?? null, size));
}

export async function keywordAnswer(
  context: ReadContext,
  projectId: string,
  keywordId: string,
  request: LoadRequest,
): Promise<Answer<KeywordData>> {
  const { upstream } = context;
  const result = await upstream.getKeywordData(projectId, keywordId, request);
  const answer = await toAnswer(context, result, await historyPrice(context, result.reading?.data ?? null));
  if (result.reading === null) return answer;
  const own = upstream.copies.keyOf({ kind: "keyword-data", projectId, keywordId });
  const sharedKey = upstream.copies.keyOf({ kind: "keyword-data", projectId, keywordId: null });
  const answers = await upstream.copies.raw.facts(own);
  return { ...answer, answers: answers.length > 0 ? answers : await upstream.copies.raw.facts(sharedKey) };
}

export async function toAnswer<T>(context: ReadContext, result: Result<T>, price: Price): Promise<Answer<T>> {
  const { reading } = result;
  try {
    const quota = await context.quota.now();
    const problem = result.problem ?? (await standingProblem(context, quota, reading === null));
    return { reading, problem, price, quota };
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    // Saved data remains usable, but without a request record no new request is possible.
    const problem = result.problem ?? makeProblem("ledger_failed", { atMs: context.clock.now() });
    return { reading, problem, price, quota: context.quota.unread() };
  }
}

function pauseProblem({ limit, used, maybe }: Quota, { reason, windowS, until }: QuotaPause, atMs: number): Problem {
  const values = {
    limit: String(limit),
    used: String(used + maybe),
    window: limitWindowWords(windowS),
    until,
  };
  return makeProblem(reason, { atMs, resetsAtMs: Date.parse(until), values });
}

/** Known blocks: a refused key always, a spent hour only if nothing is saved (otherwise gauge and notice show it). */
async function standingProblem(context: ReadContext, quota: Quota, missing: boolean): Promise<Problem | null> {
  const atMs = context.clock.now();
  if ((await context.quota.keyRefusedAt()) !== null) return makeProblem("key_rejected", { atMs, answerStatus: 401 });
  if (missing && quota.savedOnly) return makeProblem("saved_only", { atMs });
  if (missing && quota.pause !== null) return pauseProblem(quota, quota.pause, atMs);
  if (!missing || quota.level !== "spent") return null;
  const values = { limit: String(quota.limit) };
  return makeProblem("limit_reached", { atMs, resetsAtMs: Date.parse(quota.resetsAt), values });
}

async function listPrice(
  { upstream }: ReadContext,
  endpoint: Endpoint,
  list: (ListFacts & { keywords?: unknown[]; projects?: unknown[] }) | null,
): Promise<Price> {
  if (list === null) return { requests: 1, atLeast: false };
  // A list that ended early can't be continued, so it is loaded again.
  if (list.complete || list.counted !== undefined) return { requests: list.pages, atLeast: false };
  if (list.total === null) return { requests: 1, atLeast: true };
  const rowCount = (list.keywords ?? list.projects ?? []).length + list.unreadable;
  const pageSize = list.pageSize ?? (await upstream.expectedSize(endpoint)).pageSize;
  return { requests: pagesFor(Math.max(0, list.total - rowCount), pageSize), atLeast: false };
}

/** Price of the missing pages of a partial history; one page if the service has never sent two. */
async function historyPrice({ upstream }: ReadContext, data: KeywordData | null): Promise<Price> {
  const { pageSize, isSizeKnown } = await upstream.expectedSize("keyword-data");
  if (!isSizeKnown) return { requests: 1, atLeast: false };
  const { part } = data ?? {};
  if (part === undefined) return { requests: data?.pages ?? 1, atLeast: data === null };
  if (part.total === null) return { requests: 1, atLeast: true };
  return { requests: pagesFor(Math.max(0, part.total - part.rows), pageSize), atLeast: false };
}
