import { type ApiContext, type Caller, rawTarget } from "../context";
import { Problem } from "../problems";
import { type JsonObject, wireId } from "../store/objects";
import type { Store } from "../store/store";
import { idIn } from "../validate-path";
import { type Page, parseDateRange, parsePage } from "../validate-query";

const JSON_TYPE = { "content-type": "application/json" };
const OF_ACCOUNT = "from projects where account_id = ? and deleted_at is null";
const SELECT_PROJECTS = `select id, name, domain, measured_on, created_on, attribution, licence, extra,
    (select count(*) from keywords where project_id = projects.id and deleted_at is null) as keyword_count
  ${OF_ACCOUNT} order by seq limit ? offset ?`;
const FIND_PROJECT = "select account_id as accountId, deleted_at is not null as deleted from projects where id = ?";
const OF_PROJECT = `from keywords join projects on projects.id = project_id
  where project_id = ? and account_id = ? and keywords.deleted_at is null`;
const DATA_SET_OF_EVERYONE = "standard";
const FIND_KEYWORD = `select keywords.seq, head, data_set as dataSet, account_id as accountId,
    coalesce(keywords.deleted_at, projects.deleted_at) is not null as deleted
  from keywords join projects on projects.id = project_id where keywords.id = ?`;
const READ_POINTS = `select body from keyword_points join keywords on keywords.seq = keyword_seq
  join projects on projects.id = project_id
  where keyword_seq = ? and account_id = ? and date between ? and ? order by date`;

/** `deleted` is 0 or 1. */
type Found = { accountId: number; deleted: number };
type Keyword = Found & { seq: number; head: string; dataSet: string };

export const listProjects = (store: Store) => (c: ApiContext) => {
  const page = parsePage(rawTarget(c).query);
  const caller = c.get("caller");
  requireFeature(store, caller, "projects");
  const count = countOf(store, OF_ACCOUNT, caller.accountId);
  const rows = store.all<{ id: string; extra: string }>(SELECT_PROJECTS, caller.accountId, page.limit, page.offset);
  const texts = rows.map(({ id, extra, ...row }) =>
    // Only this service writes the column, always as a JSON object.
    JSON.stringify({ id: wireId(id), ...row, ...(JSON.parse(extra) as JsonObject) }),
  );
  return answerPage(c, page, count, texts);
};

export const listProjectKeywords = (store: Store) => (c: ApiContext) => {
  const projectId = idIn(c);
  const page = parsePage(rawTarget(c).query);
  const caller = c.get("caller");
  requireFeature(store, caller, "keywords");
  requireOwn(store.get<Found>(FIND_PROJECT, projectId), caller);
  const list = [projectId, caller.accountId];
  const select = `select row ${OF_PROJECT} order by keywords.seq limit ? offset ?`;
  const rows = store.all<{ row: string }>(select, ...list, page.limit, page.offset);
  const texts = rows.map(({ row }) => row);
  return answerPage(c, page, countOf(store, OF_PROJECT, ...list), texts);
};

/** Points are oldest first, without unmeasured days. */
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
  return c.body(`${head.slice(0, -1)},"series":[${points.map(({ body }) => body).join(",")}]}`, 200, JSON_TYPE);
};

/** Checked before any look-up, so that ids can't be probed without the feature. */
function requireFeature(store: Store, { accountId }: Caller, feature: string): void {
  const select = "select 1 from account_features where account_id = ? and feature = ?";
  if (store.get(select, accountId, feature) === undefined) throw new Problem("not_in_subscription");
}

/** Deleted objects are 404; only their former owner gets a message about the deletion. */
function requireOwn<Object extends Found>(row: Object | undefined, { accountId }: Caller): Object {
  if (!row) throw new Problem("not_found");
  const isOwn = row.accountId === accountId;
  if (row.deleted) throw new Problem(isOwn ? "deleted" : "not_found");
  if (!isOwn) throw new Problem("other_account");
  return row;
}

const countOf = (store: Store, list: string, ...parameters: unknown[]): number =>
  store.get<{ count: number }>(`select count(*) as count ${list}`, ...parameters)?.count ?? 0;

/** Joins JSON rows without parsing them. @param count rows in the whole list */
function answerPage(c: ApiContext, { limit, offset }: Page, count: number, rows: readonly string[]): Response {
  const addressOf = (start: number) => {
    const url = new URL(c.req.url);
    url.search = `?limit=${limit}&offset=${start}`;
    return JSON.stringify(url.href);
  };
  const next = offset + limit < count ? addressOf(offset + limit) : null;
  const previous = offset > 0 ? addressOf(Math.max(0, offset - limit)) : null;
  const body = `{"count":${count},"next":${next},"previous":${previous},"results":[${rows.join(",")}]}`;
  return c.body(body, 200, JSON_TYPE);
}
