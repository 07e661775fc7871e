import type { Kysely } from "kysely";
import type { AnswerFact } from "../../domain/response/reading";
import type { Store } from "../../store/open-store";
import type { Schema } from "../../store/schema";
import type { UpstreamResponse } from "../pipe/pipe";

export type PagingStyle = "one page" | "limit and offset" | "cursor" | "page links" | "page numbers";

/** `stuck`: the service announces more, but sends the same rows again. */
export type SavedPaging = {
  next: Record<string, string> | null;
  total: number | null;
  received: number;
  style: PagingStyle;
  stuck: boolean;
  isTried?: boolean;
  isBackward?: true;
  base?: Record<string, string>;
};

export type RawPage = {
  page: number;
  path: string;
  status: number;
  body: string;
  readAtMs: number;
  paging: SavedPaging | null;
};

/** A response as it is saved: without secrets. */
export function rawPageOf(
  { path, status, text, receivedAtMs }: UpstreamResponse,
  redact: (text: string) => string,
  { page = 0, paging = null }: Partial<Pick<RawPage, "page" | "paging">> = {},
): RawPage {
  return { page, path, status, body: redact(text), readAtMs: receivedAtMs, paging };
}

export class RawAnswers {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  async keep(cacheKey: string, answer: RawPage, store: Kysely<Schema> = this.store): Promise<void> {
    const { page, path, status, body, readAtMs, paging } = answer;
    const row = { path, status, body: storable(body), read_at: readAtMs, paging: paging && JSON.stringify(paging) };
    await store
      .insertInto("raw_answer")
      .values({ cache_key: cacheKey, namespace: this.namespace, page, ...row })
      .onConflict((conflict) => conflict.columns(["cache_key", "page"]).doUpdateSet(row))
      .execute();
  }

  async pages(cacheKey: string): Promise<RawPage[]> {
    const rows = await this.store
      .selectFrom("raw_answer")
      .select(["page", "path", "status", "body", "read_at as readAtMs", "paging"])
      .where("cache_key", "=", cacheKey)
      .orderBy("page")
      .execute();
    return rows.map((row) => ({ ...row, paging: JSON.parse(row.paging ?? "null") as SavedPaging | null }));
  }

  async facts(cacheKey: string): Promise<AnswerFact[]> {
    const rows = await this.store
      .selectFrom("raw_answer")
      .select(["path", "status", "read_at"])
      .where("cache_key", "=", cacheKey)
      .orderBy("page")
      .execute();
    return rows.map(({ path, status, read_at }) => ({ path, status, at: new Date(read_at).toISOString() }));
  }

  async drop(cacheKey: string, store: Kysely<Schema> = this.store): Promise<void> {
    await store.deleteFrom("raw_answer").where("cache_key", "=", cacheKey).execute();
  }

  async replace(cacheKey: string, pages: readonly RawPage[], store: Kysely<Schema> = this.store): Promise<void> {
    await this.drop(cacheKey, store);
    for (const page of pages) await this.keep(cacheKey, page, store);
  }
}

/** PostgreSQL cannot store NUL in text. JSON cannot contain it either. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd");
