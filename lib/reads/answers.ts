import type { Container } from "../container";
import type { Answer } from "../domain/answer/answer";
import type { KeywordList, ListFacts, ProjectList } from "../domain/answer/reading";
import type { LabelImport } from "../domain/export/label-file";
import { type Matrix, type MatrixDays, matrixOf } from "../domain/history/matrix";
import type { KeywordData } from "../domain/keyword/keyword";
import type { Project } from "../domain/projects/project";
import { admission, type Gesture } from "../domain/quota/admission";
import { openingPrice, type Price, pagesFor } from "../domain/quota/price";
import type { Quota } from "../domain/quota/quota";
import type { Endpoint } from "../domain/quota/usage";
import type { Problem } from "../errors";
import { isStoreAway } from "../internal-problem";
import type { ClientRead, Result } from "../upstream/client";
import type { CopyAddress } from "../upstream/endpoints/copy-address";
import { makeProblem } from "../upstream/pipe/make-problem";

const RECENT_PROJECTS_MAX = 5;

/** The three reads as our routes and pages answer them: data, what is wrong, what it would cost, and the gauge. */
export async function readProjects(container: Container, read: ClientRead): Promise<Answer<ProjectList>> {
  const result = await container.upstream.listProjects(read);
  return toAnswer(container, result, await listPrice(container, "projects", result.reading?.data ?? null));
}

export async function readKeywords(
  container: Container,
  projectId: string,
  read: ClientRead,
): Promise<Answer<KeywordList>> {
  const result = await container.upstream.listKeywords(projectId, read);
  const project = await savedProject(container, projectId);
  const list = result.reading?.data ?? null;
  return toAnswer(
    container,
    result,
    list === null
      ? openingPrice(project?.keywordCount ?? null, await container.pageSize("keywords"))
      : await listPrice(container, "keywords", list),
  );
}

export async function readKeyword(
  container: Container,
  projectId: string,
  keywordId: string,
  read: ClientRead,
): Promise<Answer<KeywordData>> {
  const result = await container.upstream.getKeywordData(projectId, keywordId, read);
  const answer = await toAnswer(container, result, { requests: 1, atLeast: false });
  if (result.reading === null) return answer;
  const own = container.copies.keyOf({ kind: "keyword-data", projectId, keywordId });
  const shared = container.copies.keyOf({ kind: "keyword-data", projectId, keywordId: null });
  const answers = await container.copies.answerFacts(own);
  return { ...answer, answers: answers.length > 0 ? answers : await container.copies.answerFacts(shared) };
}

/** Keywords by days, from the saved list and the histories that are held. Never asks. */
export async function readMatrix(container: Container, projectId: string, days: MatrixDays): Promise<Matrix> {
  const rows = (await container.upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
  const held = new Map<string, KeywordData>();
  for (const id of await container.copies.overview.historyIds(projectId)) {
    const { reading } = await container.upstream.getKeywordData(projectId, id, NEVER);
    if (reading !== null) held.set(id, reading.data);
  }
  return matrixOf(rows, held, days);
}

/** A project as the saved list has it; null when no list is saved or it is not in it. Never asks. */
export async function savedProject(container: Container, projectId: string): Promise<Project | null> {
  const { reading } = await container.upstream.listProjects(NEVER);
  return reading?.data.projects.find((project) => project.id === projectId) ?? null;
}

/** Projects that were read last, newest first, as far as the saved list knows them. Never asks. */
export async function recentProjects(container: Container): Promise<{ id: string; name: string }[]> {
  const ids = await container.copies.overview.recentProjectIds(RECENT_PROJECTS_MAX);
  const { reading } = await container.upstream.listProjects(NEVER);
  return ids.flatMap((id) => {
    const project = reading?.data.projects.find((candidate) => candidate.id === id);
    return project === undefined ? [] : [{ id, name: project.name }];
  });
}

/** A read that costs nothing: saved data only. */
export const NEVER: ClientRead = { spend: "never", caller: { lane: "person", name: "Dashboard" } };

/** The same for somebody who opens the thing: what a saved copy avoided is noted. */
export const OPENING: ClientRead = { ...NEVER, opens: true };

/**
 * The last word on a price: what people's pages promise is checked here again, before anything is sent.
 * @param held the same read from saved data, with what it would cost now
 * @returns the most that may be sent, or why nothing is
 */
export function spendGate(
  container: Container,
  gesture: Gesture & { savedOnly?: boolean | undefined },
  { price, quota }: Answer<unknown>,
): { requestsMax: number } | { problem: Problem } {
  const problem = savedOnlyProblem(container, gesture.savedOnly, quota);
  if (problem !== null) return { problem };
  const atMs = container.clock.now();
  const admitted = admission(gesture, price, quota);
  if (admitted !== "confirmation_needed") return admitted;
  const values = {
    price: `${price.requests}${price.atLeast ? "+" : ""} ${price.requests === 1 ? "request" : "requests"}`,
    left: String(quota.left),
  };
  return { problem: makeProblem("confirmation_needed", { atMs, values }) };
}

/** Nothing is sent for a tab, or for anybody, that is on saved data only; null when neither is. */
export function savedOnlyProblem(
  { clock }: Container,
  isTabSavedOnly: boolean | undefined,
  quota: Pick<Quota, "savedOnly">,
): Problem | null {
  return isTabSavedOnly === true || quota.savedOnly ? makeProblem("saved_only", { atMs: clock.now() }) : null;
}

/** A setting that was not taken over. @param reason what would fit */
export const settingProblem = ({ clock }: Container, reason: string): Problem =>
  makeProblem("setting_refused", { atMs: clock.now(), values: { reason } });

/** The rest of a half-read list, or the whole of it again. */
async function listPrice(
  container: Container,
  endpoint: Endpoint,
  list: (ListFacts & { keywords?: unknown[]; projects?: unknown[] }) | null,
): Promise<Price> {
  if (list === null) return { requests: 1, atLeast: false };
  if (list.complete) return { requests: list.pages, atLeast: false };
  const held = (list.keywords ?? list.projects ?? []).length + list.unreadable;
  if (list.total === null) return { requests: 1, atLeast: true };
  const pageSize = list.pageSize ?? (await container.pageSize(endpoint));
  return { requests: pagesFor(Math.max(0, list.total - held), pageSize), atLeast: false };
}

/** What a read gave, what is known to be in its way, and the gauge. */
export async function toAnswer<T>(container: Container, result: Result<T>, price: Price): Promise<Answer<T>> {
  const { reading } = result;
  try {
    const quota = await container.quota();
    const problem = result.problem ?? (await standingProblem(container, quota, reading === null));
    return { reading, problem, price, quota };
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    // What was read stays; the record of requests could not be, and until it can nothing new is asked for.
    const problem = result.problem ?? makeProblem("ledger_failed", { atMs: container.clock.now() });
    return { reading, problem, price, quota: container.unreadQuota() };
  }
}

/**
 * What is known to be in the way before anything is asked: a refused key always; a spent hour only where nothing is
 * saved (with saved data the gauge and a notice say it).
 */
async function standingProblem(container: Container, quota: Quota, missing: boolean): Promise<Problem | null> {
  const atMs = container.clock.now();
  if ((await container.keyRefusedAt()) !== null) return makeProblem("key_rejected", { atMs, answerStatus: 401 });
  if (missing && quota.savedOnly) return makeProblem("saved_only", { atMs });
  if (!missing || quota.level !== "spent") return null;
  const values = { limit: quota.limit.toLocaleString("en-GB") };
  return makeProblem("limit_reached", { atMs, resetsAtMs: Date.parse(quota.resetsAt), values });
}

/** The service's own words behind a saved copy, page by page. Never asks. */
export async function rawPages(
  container: Container,
  address: CopyAddress,
): Promise<{ pages: { path: string; status: number; body: string; at: number }[] }> {
  const pages = await container.upstream.rawAnswer(address);
  return { pages: pages.map(({ path, status, body, readAtMs }) => ({ path, status, body, at: readAtMs })) };
}

/**
 * A file of own labels, read against every saved keyword list. Never asks.
 * @property apply false: only what it would change
 * @property replace whether stars and notes that differ may be replaced
 */
export async function readLabelFile(
  container: Container,
  request: { text: string; apply: boolean; replace: boolean },
): Promise<LabelImport> {
  const { reading } = await container.upstream.listProjects(NEVER);
  const known = [];
  for (const { id, name } of reading?.data.projects ?? []) {
    const list = await container.upstream.listKeywords(id, NEVER);
    known.push({ projectId: id, name, keywords: list.reading?.data.keywords ?? [] });
  }
  return container.importLabels(known, request);
}
