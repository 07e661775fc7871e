import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Container } from "../container/container";
import { shownAccounts } from "../container/get-container";
import type { TopTenRange } from "../domain/figures/top-ten";
import type { Changes, ChangesAsked } from "../domain/history/changes";
import type { NamedHistory } from "../domain/history/history";
import { dayViewOfAddress, pagePeriodOf } from "../domain/history/period";
import type { TrendHead } from "../domain/history/trend-view";
import { labelsOf } from "../domain/keyword/labels";
import type { Project } from "../domain/projects/project";
import type { Quota } from "../domain/quota/quota";
import { LOG_ROWS, type UsageReport, type UsageView } from "../domain/quota/usage";
import type { AccountOverview, ConnectPage } from "../domain/response/account";
import type { Shell } from "../domain/response/connection";
import type { SavedDoubts } from "../domain/response/doubtful-copy";
import type { ComparePage, KeywordPage, MatrixPage, ProjectsPage } from "../domain/response/pages";
import { MATRIX_FIRST_ROWS, type MatrixDays } from "../domain/series/matrix";
import { parseFilters } from "../domain/table/filter";
import type { FirstScreen } from "../domain/table/first-screen";
import { previousAndNext } from "../domain/table/previous-and-next";
import { baseOf } from "../domain/web/account-path";
import { paramsOf } from "../domain/web/address-params";
import { PATH_HEADER } from "../domain/web/front-headers";
import type { SessionFacts } from "../domain/web/session";
import { accountsOverview } from "../http/account-overview";
import { mayConnect } from "../http/may-connect";
import { NEVER, OPENING } from "../reads/read-context";
import { projectNames } from "../reads/saved-projects";
import { formFields } from "../settings/connection-form";
import { isStoreAway, orPageFault } from "../store/internal-problem";
import { frameWithoutStore, type SavedFrame, shellOf } from "./shell";
import { admittedContainer, admittedVisit, currentVisit, displayOfRequest, isFromElsewhere } from "./visit";

const withContainer = <T>(read: (container: Container) => Promise<T>): Promise<T> =>
  orPageFault(async () => read(await admittedContainer()));

/** The only way to saved data while rendering. None of these functions sends a request. */

export async function savedFrame(): Promise<SavedFrame | null> {
  try {
    const visit = await currentVisit();
    if (visit === null) return null;
    const { container, visitor } = visit;
    const { shell, quota } = await shellOf(container);
    const isOverview = container.base !== "" && (await headers()).get(PATH_HEADER) === "/";
    return {
      shell: isOverview ? { ...shell, recentProjects: [] } : shell,
      quota,
      plans: await container.plans.listUpTo(PLANS_MAX),
      base: container.base,
      changeToken: visitor.changeToken,
      isFromElsewhere: await isFromElsewhere(),
    };
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    return frameWithoutStore();
  }
}

/** Redirects to the sign-in page without a session, for pages that load everything in the browser. */
export const admittedOnly = (): Promise<void> => withContainer(async () => {});

export const savedSessions = (): Promise<SessionFacts[] | null> =>
  withContainer(async ({ desk: { gate } }) => {
    const visit = await currentVisit();
    return visit === null || !gate.hasPassword ? null : gate.sessions(visit.visitor);
  });

/** More plans would cost every page more than loading them separately. */
const PLANS_MAX = 10;

export const connectPage = (): Promise<ConnectPage> =>
  withContainer(async (container) => {
    const visit = await currentVisit();
    const whyNot = visit === null ? "Sign in first." : mayConnect(container.desk, visit.visitor, await headers());
    return {
      accounts: await container.desk.accounts.list(),
      fields: formFields(),
      whyNot,
      base: container.base,
      shown: await shownAccounts(),
      hasSample: container.desk.settings.source === "sample",
      inUse: container.account?.id ?? null,
      recognized: container.account === null ? [] : await container.connection.savedFindings(),
      labeled: container.account === null ? 0 : await container.books.labels.count(),
      tokensStaying: container.account === null ? (await container.agents.tokens.list()).length : 0,
    };
  });

export const severalAccounts = (): Promise<AccountOverview[] | null> =>
  orPageFault(async () => {
    const { container, path } = await admittedVisit();
    if (container.base === "") return null;
    if (baseOf(path) !== "") redirect(`${container.base}/projects`);
    return accountsOverview();
  });

export const savedHistories = (): Promise<NamedHistory[]> =>
  withContainer(async ({ upstream }) => {
    const [sizes, names] = await Promise.all([upstream.copies.historySizes(), projectNames({ upstream })]);
    return sizes
      .map((size) => ({ ...size, name: names.get(size.projectId) ?? size.projectId }))
      .sort((one, other) => other.days - one.days || one.name.localeCompare(other.name));
  });

/** What an earlier version saved wrongly and no saved response repairs. */
export const savedDoubts = (): Promise<SavedDoubts> =>
  withContainer(async ({ upstream, books }) => {
    const [copies, names] = [await upstream.copies.reviews.doubtful(), await projectNames({ upstream })];
    const counts = new Map<string, number>();
    for (const { project_id: projectId } of copies) {
      const name = projectId === null ? "Projects" : (names.get(projectId) ?? projectId);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return { copies: [...counts].map(([name, count]) => ({ name, count })), labels: await books.labels.damagedTexts() };
  });

/** Not without a password, and not with a session. */
export const needsSignIn = (): Promise<boolean> => orPageFault(async () => (await currentVisit()) === null);

export const savedShell = (): Promise<{ shell: Shell; quota: Quota }> => withContainer(shellOf);

export const savedProjects = (range: TopTenRange): Promise<ProjectsPage> =>
  withContainer(async ({ reads, books, upstream }) => {
    const answer = await reads.projects(NEVER);
    const ids = answer.reading?.data.projects.map(({ id }) => id) ?? [];
    const refusals = await upstream.copies.refusals.ofProjects(ids);
    return {
      answer,
      statistics: await reads.statistics(),
      topTens: await reads.topTens(range),
      labels: await books.labels.ofProjects(),
      recent: await reads.recentProjects(),
      refused: Object.fromEntries([...refusals].map(([id, { details }]) => [id, details.at])),
      size: await upstream.expectedSize("keywords"),
    };
  });

export const savedProjectFacts = (projectId: string): Promise<Project | null> =>
  withContainer(({ reads }) => reads.savedProject(projectId));

export const savedProjectPage = (
  projectId: string,
  address: Readonly<Record<string, string | string[] | undefined>>,
): Promise<{ screen: FirstScreen; trend: TrendHead }> =>
  withContainer(async ({ reads }) => {
    const params = paramsOf(address);
    const { locale } = await displayOfRequest();
    const [screen, trend] = await Promise.all([
      reads.projectScreen(projectId, {
        query: params.get("q") ?? "",
        filters: parseFilters(params.get("f") ?? "").filters,
        sort: params.get("sort"),
        days: dayViewOfAddress(params),
        locale,
      }),
      reads.history.trendHead(projectId, pagePeriodOf(params), params.get("show")),
    ]);
    return { screen, trend };
  });

export const savedKeyword = (projectId: string, keywordId: string, list: string): Promise<KeywordPage> =>
  withContainer(async (container) => {
    const { locale } = await displayOfRequest();
    const rows = (await container.upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
    const labels = await container.books.labels.ofProject(projectId);
    const answer = await container.reads.keyword(projectId, keywordId, OPENING);
    const orderedRows = await container.reads.rowsOfTable(projectId, { list, rows });
    return {
      project: await container.reads.savedProject(projectId),
      keyword: rows.find((keyword) => keyword.id === keywordId) ?? null,
      answer,
      savedDays: await container.reads.heldDays(projectId, keywordId, answer.reading),
      known: (await container.reads.history.days(projectId)).days,
      neighbors: previousAndNext(orderedRows, keywordId, list, { own: (id) => labelsOf(labels, id), locale }),
    };
  });

export const savedComparison = (projectId: string, ids: readonly string[]): Promise<ComparePage> =>
  withContainer(async (container) => {
    const rows = (await container.upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
    const answers = await Promise.all(
      ids.map(async (id) => [id, await container.reads.keyword(projectId, id, NEVER)] as const),
    );
    const listDays = await Promise.all(
      answers.map(async ([id, { reading }]) => [id, await container.reads.heldDays(projectId, id, reading)] as const),
    );
    return {
      project: await container.reads.savedProject(projectId),
      rows: rows.filter(({ id }) => ids.includes(id)),
      answers: Object.fromEntries(answers),
      savedDays: Object.fromEntries(listDays),
    };
  });

export const savedChanges = (projectId: string, request: ChangesAsked): Promise<Changes> =>
  withContainer(({ reads }) => reads.changes(projectId, request));

export const savedMatrix = (projectId: string, days: MatrixDays): Promise<MatrixPage> =>
  withContainer(async (container) => {
    const matrix = await container.reads.matrix(projectId, days);
    return {
      matrix: { ...matrix, rows: matrix.rows.slice(0, MATRIX_FIRST_ROWS) },
      total: matrix.rows.length,
    };
  });

export const savedUsage = (view: UsageView, timeZone: string): Promise<UsageReport> =>
  withContainer(({ reads }) => reads.usage({ view, timeZone, rows: LOG_ROWS }));
