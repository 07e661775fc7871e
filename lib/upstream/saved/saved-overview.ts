import type { SavedFacts } from "../../domain/response/connection";
import { cachedRead } from "../../store/cached-read";
import type { Store } from "../../store/open-store";
import type { CopyKind } from "../endpoints/copy-address";

export class SavedOverview {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  private fromCache<Value>(name: string, read: () => Promise<Value>): Promise<Readonly<Value>> {
    return cachedRead(this.store, `${name}|${this.namespace}`, read);
  }

  private all() {
    return this.store.selectFrom("saved_copy").where("saved_copy.namespace", "=", this.namespace);
  }

  private copies(kind: CopyKind) {
    return this.all().where("kind", "=", kind);
  }

  async historyIds(projectId: string): Promise<string[]> {
    const rows = await this.copies("keyword-data").select("keyword_id").where("project_id", "=", projectId).execute();
    return rows.flatMap(({ keyword_id }) => keyword_id ?? []);
  }

  /** Saved histories of each project. */
  historyCounts(): Promise<ReadonlyMap<string | null, number>> {
    return this.fromCache("history counts", async () => {
      const rows = await this.copies("keyword-data")
        .select(({ fn }) => ["project_id", fn.countAll<number>().as("count")])
        .where("keyword_id", "is not", null)
        .groupBy("project_id")
        .execute();
      return new Map(rows.map(({ project_id, count }) => [project_id, Number(count)]));
    });
  }

  async newerThan(projectId: string | null, sinceMs: number): Promise<{ kind: CopyKind; keywordId: string | null }[]> {
    const rows = await this.all()
      .select(["kind", "keyword_id"])
      .where("project_id", projectId === null ? "is" : "=", projectId)
      .where("complete", "=", 1)
      .where("as_of", ">=", sinceMs)
      .execute();
    return rows.map(({ kind, keyword_id }) => ({ kind: kind as CopyKind, keywordId: keyword_id }));
  }

  async refusedKeywordIds(projectId: string, nowMs: number): Promise<string[]> {
    const rows = await this.store
      .selectFrom("refusal")
      .select("of_keyword")
      .where(({ and }) => and({ namespace: this.namespace, of_project: projectId }))
      .where("of_keyword", "is not", null)
      .where("until", ">", nowMs)
      .execute();
    return rows.flatMap(({ of_keyword }) => of_keyword ?? []);
  }

  keywordSummaries(): Promise<readonly { projectId: string; summary: string; asOfMs: number }[]> {
    return this.fromCache("summaries", async () => {
      const rows = await this.copies("keywords").select(["project_id", "summary", "as_of"]).execute();
      return rows.flatMap((row) =>
        row.project_id === null || row.summary === null
          ? []
          : [{ projectId: row.project_id, summary: row.summary, asOfMs: row.as_of }],
      );
    });
  }

  async keywordDataSummaries<Summary>(projectId: string): Promise<Map<string, Summary>> {
    const rows = await this.copies("keyword-data")
      .select(["keyword_id", "summary"])
      .where("project_id", "=", projectId)
      .where("summary", "is not", null)
      .execute();
    return new Map(
      rows.flatMap(({ keyword_id: id, summary }) =>
        id === null || summary === null ? [] : [[id, JSON.parse(summary) as Summary]],
      ),
    );
  }

  /** Changes with a project's saved list and with saved keyword data for its rows; null when no list is saved. */
  keywordsVersion(projectId: string): Promise<string | null> {
    return this.fromCache(`version|${projectId}`, async () => {
      const copies = this.all().where("project_id", "=", projectId);
      const list = await copies
        .leftJoin("refusal", "refusal.cache_key", "saved_copy.cache_key")
        .where("kind", "=", "keywords")
        .select(["as_of", "complete", "rows_held", "gone_at", "until"])
        .executeTakeFirst();
      if (list === undefined) return null;
      const data = await copies
        .where("kind", "=", "keyword-data")
        .where("summary", "is not", null)
        .select(({ fn }) => [fn.countAll().as("copies"), fn.max("as_of").as("newest"), fn.sum("as_of").as("sum")])
        .executeTakeFirst();
      const { as_of, complete, rows_held, gone_at, until } = list;
      return [as_of, complete, rows_held, gone_at, until, data?.copies, data?.newest, data?.sum].map(String).join("-");
    });
  }

  async recentProjectIds(most: number): Promise<string[]> {
    const lists = [...(await this.keywordSummaries())].sort((one, other) => other.asOfMs - one.asOfMs);
    return lists.slice(0, most).map(({ projectId }) => projectId);
  }

  /** Whether the saved list may contain the keyword. Can be wrongly true, never wrongly false. Parses nothing. */
  async mayHold(projectId: string, keywordId: string): Promise<boolean> {
    return (await this.listsNaming(keywordId).where("project_id", "=", projectId).executeTakeFirst()) !== undefined;
  }

  /** Other projects whose saved list may contain the keyword. Complete, but callers must check each one. */
  async othersNaming(projectId: string, keywordId: string): Promise<string[]> {
    const rows = await this.listsNaming(keywordId).where("project_id", "!=", projectId).execute();
    return rows.flatMap(({ project_id }) => project_id ?? []);
  }

  private listsNaming(keywordId: string) {
    const pattern = `%"id":${escapeLike(JSON.stringify(keywordId))}%`;
    return this.copies("keywords").select("project_id").where("body", "like", pattern);
  }

  facts(): Promise<SavedFacts> {
    return this.fromCache("facts", async () => {
      const rows = await this.all()
        .select(({ fn }) => [
          "kind",
          fn.countAll<number>().as("copies"),
          fn.sum<number>("rows_held").as("rows"),
          fn.sum<number>(fn<number>("octet_length", ["body"])).as("bytes"),
          fn.min<number>("as_of").as("oldest"),
        ])
        .groupBy("kind")
        .execute();
      const rowOf = (kind: CopyKind) => rows.find((row) => row.kind === kind);
      const oldest = rows.map((row) => row.oldest).filter((at) => at !== null);
      return {
        projects: Number(rowOf("projects")?.rows ?? 0),
        keywords: Number(rowOf("keywords")?.rows ?? 0),
        histories: Number(rowOf("keyword-data")?.copies ?? 0),
        bytes: rows.reduce((sum, row) => sum + Number(row.bytes ?? 0), 0),
        oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
      };
    });
  }
}

/** This is only a pre-filter: "%" and "_" in an ID may match too much, never too little. */
const escapeLike = (text: string): string => text.replaceAll("\\", "_");
