import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../domain/clock";
import type { Problem } from "../../domain/errors";
import type { HistorySize } from "../../domain/history/memory";
import { type Said, saidByKeyword, saidByList } from "../../domain/history/reported-values";
import type { KeywordData } from "../../domain/keyword/keyword";
import type { KeywordList } from "../../domain/response/reading";
import { kept } from "../../store/cached-read";
import { createMemo } from "../../store/memo";
import { MemoryReader } from "../../store/memory/memory-reader";
import { MemoryWriter, type Remembering } from "../../store/memory/memory-writer";
import { createRegisters } from "../../store/memory/register";
import type { Store } from "../../store/open-store";
import type { Schema } from "../../store/schema";
import { isStoreAway } from "../../store/store-away";
import type { CopyAddress, CopyKind } from "../endpoints/copy-address";
import { inCurrentForm } from "./current-form";
import { RawAnswers, type RawPage } from "./raw-answers";
import { Refusals } from "./refusals";
import { SavedOverview } from "./saved-overview";

export type SavedCopy = {
  /** What was saved, as it was written. */
  data: unknown;
  summary: string | null;
  asOfMs: number;
  complete: boolean;
  goneAtMs: number | null;
  /** Why the service has refused it since; null: it has not, or has given it again. */
  refusal: Problem | null;
};

/** A copy that is to be saved. */
export type NewCopy = Omit<SavedCopy, "goneAtMs" | "refusal" | "data"> & {
  body: string;
  rows: number;
  said?: Said | null;
};

/** Raised when the meaning of stored bodies changes: older copies are then not read. */
const FORMAT = 1;

/**
 * What was paid for, kept in SQL: parsed copies, beside them the service's own words, its refusals, and what copies have
 * said over time. Costs nothing to read and survives restarts.
 */
export class SavedCopies {
  readonly namespace: string;
  /** Totals over all saved copies. */
  readonly overview: SavedOverview;
  readonly raw: RawAnswers;
  readonly refusals: Refusals;
  /** What copies have said over time, which stays when they are renewed. */
  readonly memory: MemoryReader;
  private readonly memoryWriter: MemoryWriter;
  /** Lists that were read, each in its newest version; whoever reads one shares it. */
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
    // Apart from the copies' own, which changes with the form in which they are saved.
    const memoryNamespace = digest(`memory|${keyFp}|${baseAddress}`);
    const registers = createRegisters(store);
    this.memory = new MemoryReader(store, memoryNamespace, registers);
    this.memoryWriter = new MemoryWriter(store, memoryNamespace, registers);
  }

  keyOf({ kind, projectId, keywordId }: CopyAddress): string {
    return digest(JSON.stringify([this.namespace, kind, projectId, keywordId]));
  }

  /**
   * The copy of a thing; null when there is none, or when what is stored cannot be read any more. Every page needs the
   * list of projects, so it is parsed once for each state of the store, and a list of keywords once for each version of
   * it; callers must not change them.
   */
  read(address: CopyAddress): Promise<SavedCopy | null> {
    if (address.kind !== "projects") return this.readAnew(address);
    return kept(this.store, `projects|${this.namespace}`, () => this.readAnew(address));
  }

  /** How new a copy is and how much it holds, without reading it; null: there is none. */
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
    const held = address.kind === "keywords" ? await this.lists(cacheKey, version, read) : await read();
    if (held === null) return null;
    return {
      data: held.data,
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
    const data = row === undefined ? undefined : storedJson(row.body);
    return data === undefined ? null : { data: inCurrentForm(data) };
  }

  /**
   * Replaces the copy, and the raw answers that it came from, in one step. What it says becomes history in the same step.
   * @param said what the response says of days; absent: nothing
   * @param mayWrite asked inside that step; what it throws leaves everything as it was
   */
  async write(
    address: CopyAddress,
    { said = null, ...copy }: NewCopy,
    raw: readonly RawPage[],
    mayWrite: (transaction: Kysely<Schema>) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const cacheKey = this.keyOf(address);
    const history = said === null ? null : await this.prepareHistory(address, said);
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
      await mayWrite(transaction);
      await history?.write(transaction);
      await transaction
        .insertInto("saved_copy")
        .values({ cache_key: cacheKey, ...row })
        .onConflict((conflict) => conflict.column("cache_key").doUpdateSet(row))
        .execute();
      await transaction.deleteFrom("refusal").where("cache_key", "=", cacheKey).execute();
      await this.raw.replace(transaction, cacheKey, raw);
    });
  }

  /** A fault in what is held over time is no reason to lose what has just been paid for: it is saved without history. */
  private async prepareHistory(address: CopyAddress, said: Said): Promise<Remembering | null> {
    if (address.projectId === null) return null;
    try {
      // What is written over was paid for, and a version that saved no history may have saved it.
      await this.rememberHeld(address);
      return await this.memoryWriter.prepare(address.projectId, this.keyOf(address), said);
    } catch (error) {
      if (isStoreAway(error)) throw error;
      console.warn("A response is saved without its history:", error);
      return null;
    }
  }

  /** How much is held of each project over time. */
  historySizes(): Promise<HistorySize[]> {
    return this.memoryWriter.sizes();
  }

  /** Removes what is held of a project over time; its saved copies stay. */
  removeHistory(projectId: string): Promise<void> {
    return this.store.transaction().execute((transaction) => this.memoryWriter.removeProject(transaction, projectId));
  }

  /** What a response says becomes history, while the held copy stays as it is. @param mayWrite as for `write` */
  async remember(
    address: CopyAddress,
    said: Said,
    mayWrite: (transaction: Kysely<Schema>) => Promise<void>,
  ): Promise<void> {
    const history = await this.prepareHistory(address, said);
    if (history === null) return;
    await this.store.transaction().execute(async (transaction) => {
      await mayWrite(transaction);
      await history.write(transaction);
    });
  }

  /** What a held copy says becomes history, unless it is already. */
  async rememberHeld(address: CopyAddress): Promise<void> {
    const { projectId } = address;
    const cacheKey = this.keyOf(address);
    if (projectId === null || !(await this.memoryWriter.lacks(cacheKey))) return;
    const copy = await this.read(address);
    const said = copy === null ? null : saidByCopy(copy);
    const history = await this.memoryWriter.prepare(projectId, cacheKey, said ?? NOTHING_SAID);
    await this.store.transaction().execute((transaction) => history.writeOnce(transaction));
  }

  /** Some of the held copies that say something of days and are no history yet; none: all of them are. */
  async notRemembered(most: number): Promise<CopyAddress[]> {
    const rows = await this.store
      .selectFrom("saved_copy")
      .select(["kind", "project_id", "keyword_id"])
      .where("namespace", "=", this.namespace)
      .where("kind", "in", ["keywords", "keyword-data"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("memory_copy")
              .select("memory_copy.cache_key")
              .whereRef("memory_copy.cache_key", "=", "saved_copy.cache_key"),
          ),
        ),
      )
      .limit(most)
      .execute();
    return rows.map(({ kind, project_id, keyword_id }) => ({
      kind: kind as CopyKind,
      projectId: project_id,
      keywordId: keyword_id,
    }));
  }

  /** Folds what responses have brought of a project. @returns whether there may be more to fold */
  fold(projectId: string, clock: Clock): Promise<boolean> {
    return this.memoryWriter.fold(projectId, clock);
  }

  /** Projects of which something is not folded yet. */
  unfolded(): Promise<string[]> {
    return this.memoryWriter.unfolded();
  }

  /** The service says it is not there any more: the copy stays, labeled, until a person removes it. */
  async markGone(address: CopyAddress, atMs: number): Promise<void> {
    await this.store
      .updateTable("saved_copy")
      .set({ gone_at: atMs })
      .where("cache_key", "=", this.keyOf(address))
      .where("gone_at", "is", null)
      .execute();
  }

  /** It belongs to another account, or a person removes it: neither the copy nor what it has said is shown again. */
  async remove(address: CopyAddress): Promise<void> {
    const cacheKey = this.keyOf(address);
    const { kind, projectId, keywordId } = address;
    await this.store.transaction().execute(async (transaction) => {
      if (projectId !== null && kind === "keywords") await this.memoryWriter.removeProject(transaction, projectId);
      if (projectId !== null && keywordId !== null)
        await this.memoryWriter.removeKeyword(transaction, projectId, keywordId);
      await transaction.deleteFrom("memory_copy").where("cache_key", "=", cacheKey).execute();
      await transaction.deleteFrom("saved_copy").where("cache_key", "=", cacheKey).execute();
      await transaction.deleteFrom("raw_answer").where("cache_key", "=", cacheKey).execute();
    });
  }

  /** Deletes every saved copy, raw answer and refusal of this key, and all history. The ledger is not touched. */
  async removeAll(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await this.memoryWriter.removeAll(transaction);
      await transaction.deleteFrom("saved_copy").where("namespace", "=", this.namespace).execute();
      await transaction.deleteFrom("raw_answer").where("namespace", "in", [this.namespace, ""]).execute();
      await transaction.deleteFrom("refusal").where("namespace", "in", [this.namespace, ""]).execute();
    });
  }
}

/** Rows of all lists that are shared; a longer list is read each time, as it would take too much memory. */
const ROWS_SHARED_MAX = 30_000;

/** What is stored of a copy, taken apart. */
type Held = { data: unknown };

function rowsIn({ data }: Held): number {
  const { keywords } = Object(data);
  return Array.isArray(keywords) ? keywords.length : 1;
}

const NOTHING_SAID: Said = { kind: "keyword", complete: false, readAtMs: 0, readOn: 0, keywords: [] };

/** What a held copy says of days. Of a keyword only its dated points: what else it has may be filled in from a list. */
function saidByCopy({ data, asOfMs }: SavedCopy): Said | null {
  const { keywords, positions } = Object(data);
  if (Array.isArray(keywords)) return saidByList(data as KeywordList, asOfMs);
  return Array.isArray(positions) ? saidByKeyword(data as KeywordData, { readAtMs: asOfMs, own: null }) : null;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** A stored text as JSON; undefined when a disk or a person has torn it. */
function storedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
