import { hasFeature, refuseAccess } from "../access";
import { type ApiContext, rawTarget } from "../context";
import { badRequest, problem } from "../problems";
import type { Store } from "../store/open-store";
import { isId } from "../validate-path";
import { type DateRange, parseDateRange } from "../validate-query";

const DATA_SET_OF_EVERYONE = "standard";

/** Oldest first, without unmeasured days. */
export const readKeywordData = (store: Store) => async (c: ApiContext) => {
  const keywordId = c.req.param("id") ?? "";
  if (!isId(keywordId)) return badRequest(c, "id");
  const range = parseDateRange(rawTarget(c).query);
  if (!range.ok) return badRequest(c, range.reason);
  const caller = c.get("caller");
  if (!(await hasFeature(store, caller, "keyword_data"))) return problem(c, "not_in_subscription");
  const keyword = await findKeyword(store, keywordId);
  const refusal = refuseAccess(c, keyword);
  if (refusal || !keyword) return refusal ?? problem(c, "not_found");
  // The data set is known only after the look-up. Checked last, so that it reveals nothing to others.
  const { dataSet } = keyword;
  if (dataSet !== DATA_SET_OF_EVERYONE && !(await hasFeature(store, caller, `data:${dataSet}`)))
    return problem(c, "not_in_subscription");
  const points = await readPoints(store, keyword.seq, caller.accountId, range.value);
  const body = `${keyword.head.slice(0, -1)},"series":[${points.join(",")}]}`;
  return c.body(body, 200, { "content-type": "application/json" });
};

async function findKeyword(store: Store, id: string) {
  const row = await store.sql
    .selectFrom("keywords")
    .innerJoin("projects", "projects.id", "keywords.project_id")
    .select(["keywords.seq", "keywords.head", "keywords.data_set", "projects.account_id"])
    .select(["keywords.deleted_at as keyword_deleted_at", "projects.deleted_at as project_deleted_at"])
    .where("keywords.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const deleted = row.keyword_deleted_at !== null || row.project_deleted_at !== null;
  return { seq: row.seq, head: row.head, dataSet: row.data_set, accountId: row.account_id, deleted };
}

async function readPoints(store: Store, seq: number, accountId: number, { from, to }: DateRange): Promise<string[]> {
  const rows = await store.sql
    .selectFrom("keyword_points")
    .innerJoin("keywords", "keywords.seq", "keyword_points.keyword_seq")
    .innerJoin("projects", "projects.id", "keywords.project_id")
    .select("keyword_points.body")
    .where("keyword_points.keyword_seq", "=", seq)
    .where("projects.account_id", "=", accountId)
    .$if(from !== null, (query) => query.where("keyword_points.date", ">=", from ?? ""))
    .$if(to !== null, (query) => query.where("keyword_points.date", "<=", to ?? ""))
    .orderBy("keyword_points.date")
    .execute();
  return rows.map(({ body }) => body);
}
