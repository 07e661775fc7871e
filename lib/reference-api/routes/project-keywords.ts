import { requireFeature, requireOwn } from "../access";
import { type ApiContext, rawTarget } from "../context";
import { answerPage } from "../page";
import type { Store } from "../store/store";
import { idIn } from "../validate-path";
import { parsePage } from "../validate-query";

const FIND_PROJECT = "select account_id as accountId, deleted_at is not null as deleted from projects where id = ?";
const OF_PROJECT = `from keywords join projects on projects.id = project_id
  where project_id = ? and account_id = ? and keywords.deleted_at is null`;

export const listProjectKeywords = (store: Store) => (c: ApiContext) => {
  const projectId = idIn(c);
  const page = parsePage(rawTarget(c).query);
  const caller = c.get("caller");
  requireFeature(store, caller, "keywords");
  requireOwn(store.get<{ accountId: number; deleted: number }>(FIND_PROJECT, projectId), caller);
  const list = [projectId, caller.accountId];
  const { count = 0 } = store.get<{ count: number }>(`select count(*) as count ${OF_PROJECT}`, ...list) ?? {};
  const select = `select row ${OF_PROJECT} order by keywords.seq limit ? offset ?`;
  const rows = store.all<{ row: string }>(select, ...list, page.limit, page.offset);
  return answerPage(
    c,
    page,
    count,
    rows.map(({ row }) => row),
  );
};
