import { toInstant } from "../../domain/clock";
import { countText } from "../../domain/display/count-text";
import type { Project } from "../../domain/projects/project";
import { inTurns } from "../../domain/steps";
import type { ListResource, Resource } from "../endpoints/endpoint";
import { unreadKeyOf } from "../judge/unread-response";
import { ListProgress, type LoadedList } from "../lists/list-progress";
import { type LoadListOptions, loadList } from "../lists/load-list";
import { pendingKeyOf } from "../lists/pending-pages";
import { depthBeside } from "../parse/positions/search-depth";
import { siteHost } from "../parse/positions/site-of";
import { makeProblem } from "../pipe/make-problem";
import { emptyTally } from "../pipe/tally";
import { bodyOf } from "../saved/current-form";
import type { RawPage } from "../saved/raw-answers";
import type { LoadRequest, Result, SavedFirst } from "../saved/saved-first";
import { savedProject } from "../saved/saved-lists";
import { type LoadContext, openLoad } from "./open-load";

/** Loads and saves lists of projects or keywords. A partial list never replaces a complete one. */
export class ListLoader {
  constructor(
    private readonly context: LoadContext,
    private readonly saved: SavedFirst,
  ) {}

  load<Row, List>(resource: ListResource<Row, List>, request: LoadRequest): Promise<Result<List>> {
    return this.saved.load<List>(resource, request, async ({ signal, saved, lease }) => {
      const { copies } = this.context;
      const tally = request.spent ?? emptyTally();
      const project = await this.projectOf(resource);
      const label = project?.name ?? resource.address.projectId ?? "Projects";
      const got = await this.fetchList(resource, project, {
        ...openLoad(this.context, request, { tally, lease, signal }),
        hasCompleteCopy: saved?.complete === true,
        label,
      });
      const { list, rows } = got;
      const first = got.pages[0];
      // Another process may have completed the list in the meantime.
      const savedCopy = got.complete ? saved : await copies.read(resource.address);
      if (first === undefined || list === null) return this.saved.handleFailure(resource, got.problem, lease, label);
      const before = savedCopy?.complete === true ? ((await copies.facts(resource.address))?.rows ?? 0) : 0;
      const isEmptied = got.complete && rows + got.unreadable === 0 && before > 0;
      const keeps = savedCopy?.complete !== true || (got.complete && !isEmptied);
      const history = resource.history(list, first.readAtMs);
      if (!keeps) {
        // The observations of a partial list were paid for, so they are saved even if the list is not.
        await copies.copyHistory.save(resource.address.projectId, history, (within) => lease.holdIn(within));
        if (!got.ended) return this.saved.handleFailure(resource, got.problem, lease, label);
        const cacheKey = copies.keyOf(resource.address);
        await copies.raw.drop(pendingKeyOf(cacheKey));
        await copies.raw.keep(unreadKeyOf(cacheKey), first);
        const description = isEmptied ? "an empty list" : `only part of the list (${countText(rows, "row")})`;
        const problem = makeProblem("list_not_replaced", {
          atMs: this.context.clock.now(),
          tally,
          answerStatus: first.status,
          path: first.path,
          values: { sent: description, before: String(before) },
        });
        return this.saved.handleFailure(resource, problem, lease, label);
      }
      const summary = JSON.stringify(resource.summarize(list));
      const body = await bodyOf(list);
      const copy = { body, summary, asOfMs: first.readAtMs, complete: got.complete, rows, history };
      await copies.write(resource.address, copy, got.complete ? got.pages : [], (within) => lease.holdIn(within));
      const cacheKey = copies.keyOf(resource.address);
      await copies.raw.drop(unreadKeyOf(cacheKey));
      if (got.complete) await copies.raw.drop(pendingKeyOf(cacheKey));
      return {
        reading: { data: list, asOf: toInstant(first.readAtMs), saved: false, deletedAt: null },
        problem: got.problem,
      };
    });
  }

  /** Of the rows only their number is returned, so that 100,000 parsed rows don't stay in memory during the save. */
  private async fetchList<Row, List>(
    resource: ListResource<Row, List>,
    project: Project | null,
    options: Omit<LoadListOptions<Row>, "resource" | "counted">,
  ): Promise<Omit<LoadedList<Row>, "rows"> & { rows: number; list: List | null }> {
    const keywordCount = project?.keywordCount ?? null;
    const loadedList = await loadList(this.context, { ...options, resource, counted: keywordCount });
    const list = loadedList.pages.length === 0 ? null : await this.listOf(resource, loadedList, project);
    return { ...loadedList, rows: loadedList.rows.length, list };
  }

  /** The pages of a saved list, read as if they had just been loaded. null: one of them can't be read. */
  async readAgain<Row, List>(
    resource: ListResource<Row, List>,
    pages: readonly RawPage[],
    isComplete: boolean,
  ): Promise<{ data: List; summary: unknown; rows: number } | null> {
    const progress = new ListProgress(resource, null);
    for (const page of pages) if (!(await progress.resume(page))) return null;
    const got = progress.result(null);
    const list = { ...got, complete: got.complete && isComplete };
    const data = await this.listOf(resource, list, await this.projectOf(resource));
    return { data, summary: resource.summarize(data), rows: got.rows.length };
  }

  private async listOf<Row, List>(
    resource: ListResource<Row, List>,
    { rows, unreadable, total, complete, pages, pageSize, notes }: LoadedList<Row>,
    project: Project | null,
  ): Promise<List> {
    const keywordCount = project?.keywordCount ?? null;
    const isShort = complete && total === null && keywordCount !== null && keywordCount > rows.length + unreadable;
    const facts = {
      total: isShort ? keywordCount : total,
      unreadable,
      complete: complete && !isShort,
      ...(isShort ? { counted: keywordCount } : {}),
      pages: pages.length,
      pageSize,
      ...(notes.length === 0 ? {} : { notes }),
    };
    const today = toInstant(pages.at(-1)?.readAtMs ?? this.context.clock.now()).slice(0, 10);
    const around = { depth: depthBeside(project?.other), site: siteHost(project?.domain), today };
    return inTurns(resource.toList(rows, facts, around));
  }

  /** null for the list of projects. */
  private projectOf({ address }: Resource): Promise<Project | null> {
    return savedProject(this.context.copies, address.projectId);
  }
}
