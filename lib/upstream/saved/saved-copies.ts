import { createHash } from "node:crypto";
import type { Problem } from "../../domain/errors";
import type { HistorySize } from "../../domain/history/history";
import type { HistoryResponse } from "../../domain/history/history-response";
import { parsedJson } from "../../domain/json";
import type { CopyFinding } from "../../domain/response/doubtful-copy";
import type { HistoryReader } from "../../history/history-reader";
import { cachedRead } from "../../store/cached-read";
import { createMemo } from "../../store/memo";
import type { Store } from "../../store/open-store";
import type { CopyAddress, CopyKind } from "../endpoints/copy-address";
import { CopyHistory, type MayWrite, responseOfCopy } from "./copy-history";
import { CopyReviews } from "./copy-reviews";
import { inCurrentForm } from "./current-form";
import { RawAnswers, type RawPage } from "./raw-answers";
import { Refusals } from "./refusals";
import { SavedOverview } from "./saved-overview";

export type SavedCopy = {
  data: unknown;
  summary: string | null;
  asOfMs: number;
  complete: boolean;
  goneAtMs: number | null;
  refusal: Problem | null;
};

export type NewCopy = Omit<SavedCopy, "goneAtMs" | "refusal" | "data"> & {
  body: string;
  rows: number;
  history?: HistoryResponse | null;
};

type RereadCopy = { data: unknown; body: string; summary: string | null; rows: number; finding: CopyFinding | null };

/** Increase when the meaning of stored bodies changes. Copies with another format are not read. */
const FORMAT = 1;

/** Saved data in SQL: parsed copies, raw responses, refusals and history. Reading sends no request. */
export class SavedCopies {
  readonly namespace: string;
  readonly overview: SavedOverview;
  readonly raw: RawAnswers;
  readonly refusals: Refusals;
  readonly reviews: CopyReviews;
  readonly history: HistoryReader;
  readonly copyHistory: CopyHistory;
  private readonly lists = createMemo<Held>({ sizeMax: ROWS_SHARED_MAX, sizeOf: rowsIn });

  constructor(
    private readonly store: Store,
    keyFp: string,
    baseAddress: string,
  ) {
    this.namespace = digest(`${FORMAT}|${keyFp}|${baseAddress}`);
    this.overview = new SavedOverview(store, this.namespace);
    this.raw = new RawAnswers(store, this.namespace);
    this.refusals = new Refusals(store, this.namespace, (address) => this.keyOf(address));
    this.reviews = new CopyReviews(store, this.namespace);
    // Independent of the copy format. Earlier versions used the word “memory”, so it must stay.
    this.copyHistory = new CopyHistory(store, digest(`memory|${keyFp}|${baseAddress}`));
    this.history = this.copyHistory.reader;
  }

  keyOf({ kind, projectId, keywordId }: CopyAddress): string {
    return digest(JSON.stringify([this.namespace, kind, projectId, keywordId]));
  }

  /** null when no readable copy is saved. Parsed lists are cached by version, so callers must not change them. */
  read(address: CopyAddress): Promise<SavedCopy | null> {
    if (address.kind !== "projects") return this.readAnew(address);
    return cachedRead(this.store, `projects|${this.namespace}`, () => this.readAnew(address));
  }

  async facts(address: CopyAddress): Promise<{ asOfMs: number; complete: boolean; rows: number } | null> {
    const row = await this.store
      .selectFrom("saved_copy")
      .select(["as_of", "complete", "rows_held"])
      .where("cache_key", "=", this.keyOf(address))
      .executeTakeFirst();
    return row === undefined ? null : { asOfMs: row.as_of, complete: row.complete === 1, rows: row.rows_held };
  }

  private async readAnew(address: CopyAddress): Promise<SavedCopy | null> {
    const cacheKey = this.keyOf(address);
    const row = await this.store
      .selectFrom("saved_copy")
      .leftJoin("refusal", "refusal.cache_key", "saved_copy.cache_key")
      .select(["summary", "as_of", "complete", "rows_held", "gone_at", "problem"])
      .select(({ fn }) => fn<number>("octet_length", ["body"]).as("bytes"))
      .where("saved_copy.cache_key", "=", cacheKey)
      .executeTakeFirst();
    if (row === undefined) return null;
    const version = [row.as_of, row.complete, row.rows_held, row.bytes].join("-");
    const read = () => this.readData(cacheKey);
    const content = address.kind === "keywords" ? await this.lists(cacheKey, version, read) : await read();
    if (content === null) return null;
    return {
      data: content.data,
      summary: row.summary,
      asOfMs: row.as_of,
      complete: row.complete === 1,
      goneAtMs: row.gone_at,
      refusal: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
    };
  }

  private async readData(cacheKey: string): Promise<Held | null> {
    const row = await this.store
      .selectFrom("saved_copy")
      .select("body")
      .where("cache_key", "=", cacheKey)
      .executeTakeFirst();
    const data = row === undefined ? undefined : parsedJson(row.body);
    return data === undefined ? null : { data: inCurrentForm(data) };
  }

  /** Replaces the copy, raw responses and history in one transaction. If `mayWrite` throws, nothing changes. */
  async write(
    address: CopyAddress,
    { history = null, ...copy }: NewCopy,
    raw: readonly RawPage[],
    mayWrite?: MayWrite,
  ): Promise<void> {
    const cacheKey = this.keyOf(address);
    const saveHistory = await this.copyHistory.prepare(address.projectId, history);
    const row = {
      namespace: this.namespace,
      kind: address.kind,
      project_id: address.projectId,
      keyword_id: address.keywordId,
      body: copy.body,
      summary: copy.summary,
      as_of: copy.asOfMs,
      complete: copy.complete ? 1 : 0,
      rows_held: copy.rows,
      gone_at: null,
    };
    await this.store.transaction().execute(async (transaction) => {
      await mayWrite?.(transaction);
      // All writers lock the copy before its history, to avoid deadlocks between processes.
      await transaction
        .insertInto("saved_copy")
        .values({ cache_key: cacheKey, ...row })
        .onConflict((conflict) => conflict.column("cache_key").doUpdateSet(row))
        .execute();
      await saveHistory?.(transaction);
      await transaction.deleteFrom("refusal").where("cache_key", "=", cacheKey).execute();
      await this.reviews.settle(cacheKey, null, transaction);
      await this.raw.replace(cacheKey, raw, transaction);
    });
  }

  /** Replaces what an earlier version read wrongly, also in the history, unless the copy was loaded again meanwhile. */
  async rewrite(
    address: CopyAddress,
    copy: SavedCopy,
    { data, body, summary, rows, finding }: RereadCopy,
  ): Promise<void> {
    const cacheKey = this.keyOf(address);
    const replaceHistory = await this.copyHistory.prepareReplacement(address.projectId, copy, data);
    await this.store.transaction().execute(async (transaction) => {
      const row = { body, summary, rows_held: rows, as_of: copy.asOfMs + 1 };
      const update = transaction.updateTable("saved_copy").set(row).where("cache_key", "=", cacheKey);
      const { numUpdatedRows } = await update.where("as_of", "=", copy.asOfMs).executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await replaceHistory?.(transaction);
      await this.reviews.settle(cacheKey, finding, transaction);
    });
  }

  historySizes(): Promise<HistorySize[]> {
    return this.copyHistory.writer.sizes();
  }

  removeHistory(projectId: string): Promise<void> {
    return this.store
      .transaction()
      .execute((transaction) => this.copyHistory.writer.removeProject(transaction, projectId));
  }

  async savePendingHistory(): Promise<void> {
    const pending = await this.store
      .selectFrom("history_pending")
      .innerJoin("saved_copy", "saved_copy.cache_key", "history_pending.cache_key")
      .select(["saved_copy.cache_key", "kind", "project_id", "keyword_id"])
      .where("namespace", "=", this.namespace)
      .execute();
    for (const { cache_key: cacheKey, kind, project_id: projectId, keyword_id: keywordId } of pending) {
      const copy = await this.read({ kind: kind as CopyKind, projectId, keywordId });
      if (copy !== null) await this.copyHistory.save(projectId, responseOfCopy(copy));
      await this.store.deleteFrom("history_pending").where("cache_key", "=", cacheKey).execute();
    }
  }

  /** The service deleted it. The copy stays, with a label, until the user removes it. */
  async markGone(address: CopyAddress, atMs: number): Promise<void> {
    await this.store
      .updateTable("saved_copy")
      .set({ gone_at: atMs })
      .where("cache_key", "=", this.keyOf(address))
      .where("gone_at", "is", null)
      .execute();
  }

  /** Called when another account owns the thing or the user removes it. Its history is no longer shown either. */
  async remove(address: CopyAddress): Promise<void> {
    const cacheKey = this.keyOf(address);
    const { kind, projectId, keywordId } = address;
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("saved_copy").where("cache_key", "=", cacheKey).execute();
      if (projectId !== null && kind === "keywords")
        await this.copyHistory.writer.removeProject(transaction, projectId);
      if (projectId !== null && keywordId !== null)
        await this.copyHistory.writer.removeKeyword(transaction, projectId, keywordId);
      await this.raw.drop(cacheKey, transaction);
      await this.reviews.settle(cacheKey, null, transaction);
    });
  }

  /** Deletes every saved copy, raw response and refusal of this key, and all history. The ledger stays. */
  async removeAll(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("saved_copy").where("namespace", "=", this.namespace).execute();
      await this.copyHistory.writer.removeAll(transaction);
      await this.reviews.removeWithoutCopy(transaction);
      await transaction.deleteFrom("raw_answer").where("namespace", "in", [this.namespace, ""]).execute();
      await transaction.deleteFrom("refusal").where("namespace", "in", [this.namespace, ""]).execute();
    });
  }
}

/** Rows of all cached lists. Longer lists are parsed on every read to save memory. */
const ROWS_SHARED_MAX = 30_000;

type Held = { data: unknown };

function rowsIn({ data }: Held): number {
  const { keywords } = Object(data);
  return Array.isArray(keywords) ? keywords.length : 1;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
