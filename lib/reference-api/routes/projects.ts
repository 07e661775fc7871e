import { requireFeature } from "../access";
import { type ApiContext, rawTarget } from "../context";
import { answerPage } from "../page";
import { type JsonObject, wireId } from "../store/objects";
import type { Store } from "../store/store";
import { parsePage } from "../validate-query";

const OF_ACCOUNT = "from projects where account_id = ? and deleted_at is null";
const SELECT = `select id, name, domain, measured_on, created_on, attribution, licence, extra,
    (select count(*) from keywords where project_id = projects.id and deleted_at is null) as keyword_count
  ${OF_ACCOUNT} order by seq limit ? offset ?`;

export const listProjects = (store: Store) => (c: ApiContext) => {
  const page = parsePage(rawTarget(c).query);
  const caller = c.get("caller");
  requireFeature(store, caller, "projects");
  const { accountId } = caller;
  const { count = 0 } = store.get<{ count: number }>(`select count(*) as count ${OF_ACCOUNT}`, accountId) ?? {};
  const rows = store.all<{ id: string; extra: string }>(SELECT, accountId, page.limit, page.offset);
  const texts = rows.map(({ id, extra, ...row }) =>
    // Only this service writes the column, always as a JSON object.
    JSON.stringify({ id: wireId(id), ...row, ...(JSON.parse(extra) as JsonObject) }),
  );
  return answerPage(c, page, count, texts);
};
