import type { Kysely } from "kysely";
import type { CopyFinding } from "../../domain/response/doubtful-copy";
import type { Store } from "../../store/open-store";
import type { Schema } from "../../store/schema";
import type { CopyAddress, CopyKind } from "../endpoints/copy-address";

/** Copies that an earlier version read: to be read again, or with a finding that the saved responses don't repair. */
export class CopyReviews {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  /** Lists come before the histories that are filled from them. */
  async due(): Promise<CopyAddress[]> {
    const rows = await this.copies().where("finding", "is", null).orderBy("kind", "desc").execute();
    return rows.map((row) => ({ kind: row.kind as CopyKind, projectId: row.project_id, keywordId: row.keyword_id }));
  }

  doubtful() {
    return this.copies().where("finding", "is not", null).execute();
  }

  async settle(cacheKey: string, finding: CopyFinding | null, store: Kysely<Schema> = this.store): Promise<void> {
    if (finding === null) await store.deleteFrom("copy_review").where("cache_key", "=", cacheKey).execute();
    else await store.updateTable("copy_review").set({ finding }).where("cache_key", "=", cacheKey).execute();
  }

  /** For copies deleted in this transaction. */
  async removeWithoutCopy(transaction: Kysely<Schema>): Promise<void> {
    const copies = transaction.selectFrom("saved_copy").select("cache_key");
    await transaction.deleteFrom("copy_review").where("cache_key", "not in", copies).execute();
  }

  private copies() {
    return this.store
      .selectFrom("copy_review")
      .innerJoin("saved_copy", "saved_copy.cache_key", "copy_review.cache_key")
      .select(["kind", "project_id", "keyword_id", "finding"])
      .where("namespace", "=", this.namespace);
  }
}
