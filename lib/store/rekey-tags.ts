import type { Transaction } from "kysely";
import { tagKey } from "../domain/keyword/labels";
import type { Schema } from "./schema";

/** The old key treated バス and パス as equal, so it is always coarser. */
export async function rekeyTags(transaction: Transaction<Schema>): Promise<void> {
  for (const { tag, tag_key, ...place } of await transaction.selectFrom("label_tag").selectAll().execute()) {
    const key = tagKey(tag);
    if (key === tag_key) continue;
    await transaction
      .updateTable("label_tag")
      .set({ tag_key: key })
      .where("namespace", "=", place.namespace)
      .where(({ and }) => and({ project_id: place.project_id, keyword_id: place.keyword_id, tag_key }))
      .execute();
  }
}
