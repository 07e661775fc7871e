import { requireFeature, requireOwn } from "../access";
import { type ApiContext, rawTarget } from "../context";
import type { Store } from "../store/store";
import { idIn } from "../validate-path";
import { parseDateRange } from "../validate-query";

const DATA_SET_OF_EVERYONE = "standard";
const FIND_KEYWORD = `select keywords.seq, head, data_set as dataSet, account_id as accountId,
    coalesce(keywords.deleted_at, projects.deleted_at) is not null as deleted
  from keywords join projects on projects.id = project_id where keywords.id = ?`;
const READ_POINTS = `select body from keyword_points join keywords on keywords.seq = keyword_seq
  join projects on projects.id = project_id
  where keyword_seq = ? and account_id = ? and date between ? and ? order by date`;

type Keyword = { seq: number; head: string; dataSet: string; accountId: number; deleted: number };

/** Oldest first, without unmeasured days. */
export const readKeywordData = (store: Store) => (c: ApiContext) => {
  const keywordId = idIn(c);
  const { from, to } = parseDateRange(rawTarget(c).query);
  const caller = c.get("caller");
  requireFeature(store, caller, "keyword_data");
  const { seq, head, dataSet } = requireOwn(store.get<Keyword>(FIND_KEYWORD, keywordId), caller);
  // The data set is known only after the look-up. Checked last, so that it reveals nothing to others.
  if (dataSet !== DATA_SET_OF_EVERYONE) requireFeature(store, caller, `data:${dataSet}`);
  const days = [from ?? "", to ?? "9999"];
  const points = store.all<{ body: string }>(READ_POINTS, seq, caller.accountId, ...days);
  const body = `${head.slice(0, -1)},"series":[${points.map((point) => point.body).join(",")}]}`;
  return c.body(body, 200, { "content-type": "application/json" });
};
