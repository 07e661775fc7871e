import { type Kysely, sql, type Transaction } from "kysely";
import { OperatorError } from "../domain/operator-error";
import { createHistoryTables } from "./migrations/history-tables";
import { type InTurn, moveHistory, OLD_TABLES } from "./migrations/move-history";
import { rekeyTags } from "./rekey-tags";
import type { Schema } from "./schema";

function accountOfKey(table: string): string {
  return `(select id from account where account.key_fp = ${table}.key_fp order by in_use desc, made_at limit 1)`;
}

type Conversion = (transaction: Transaction<Schema>) => Promise<void>;
/** Runs in several transactions, and resumes if it was killed. */
type LongStep = (inTurn: InTurn) => Promise<void>;

/** Never edit a released step. Each shares a transaction with its record; a long step is recorded after its end. */
const STEPS: readonly (readonly (string | Conversion)[] | { run: LongStep; parts: readonly string[] })[] = [
  [
    `create table quota_window (
      key_fp text not null, hour integer not null, limit_requests integer not null,
      used integer not null default 0, used_job integer not null default 0, used_mcp integer not null default 0,
      blocked_until bigint not null default 0, blocked_reason text not null default '',
      others_min integer not null default 0,
      primary key (key_fp, hour))`,
    `create table quota_attempt (
      id text primary key, key_fp text not null, hour integer not null, shadow_hour integer,
      lane text not null, consumer text not null, endpoint text not null, about text not null,
      state text not null, status integer, reserved_at bigint not null, done_at bigint)`,
    "create index quota_attempt_by_hour on quota_attempt (key_fp, hour)",
    "create index quota_attempt_by_time on quota_attempt (key_fp, reserved_at)",
    `create table key_state (
      key_fp text primary key, rejected_at bigint, offset_low_ms bigint, offset_high_ms bigint, offset_at bigint,
      first_seen_at bigint not null)`,
    `create table saved_copy (
      cache_key text primary key, namespace text not null, kind text not null, project_id text, keyword_id text,
      body text not null, summary text, as_of bigint not null, complete integer not null, rows_held integer not null,
      gone_at bigint)`,
    "create index saved_copy_by_kind on saved_copy (namespace, kind, project_id)",
    `create table raw_answer (
      cache_key text not null, page integer not null, path text not null, status integer not null,
      body text not null, read_at bigint not null, paging text, primary key (cache_key, page))`,
    "create table refusal (cache_key text primary key, problem text not null, until bigint not null)",
  ],
  [
    `create table flight (
      cache_key text primary key, token text not null, lease_until bigint not null, ended_at bigint, problem text)`,
    `create table service_health (
      key_fp text primary key, failures integer not null default 0, open_until bigint not null default 0,
      retry_tokens integer not null)`,
    "alter table quota_window add column blocked_at bigint not null default 0",
    "alter table quota_window add column short_blocks integer not null default 0",
    "alter table key_state add column hour_seen integer",
  ],
  [
    `create table page_size (
      namespace text not null, endpoint text not null, taken integer, granted integer,
      primary key (namespace, endpoint))`,
  ],
  [
    "alter table raw_answer add column namespace text not null default ''",
    "alter table refusal add column namespace text not null default ''",
  ],
  [
    `create table label (
      namespace text not null, project_id text not null, keyword_id text not null,
      starred integer not null default 0, note text not null default '',
      subject text not null default '', market text, changed_at bigint not null,
      primary key (namespace, project_id, keyword_id))`,
    `create table label_tag (
      namespace text not null, project_id text not null, keyword_id text not null,
      tag_key text not null, tag text not null,
      primary key (namespace, project_id, keyword_id, tag_key))`,
    `create table saved_view (
      namespace text not null, project_id text not null, id text not null,
      name text not null, name_key text not null, query text not null, created_at bigint not null,
      primary key (namespace, project_id, id))`,
    "create unique index saved_view_by_name on saved_view (namespace, project_id, name_key)",
  ],
  [
    `create table session (
      token_hash text primary key, id text not null, password_fp text not null,
      started_at bigint not null, seen_at bigint not null, address text not null, agent text not null)`,
    `create table sign_in_address (
      address text primary key, failures integer not null, open_at bigint not null, failed_at bigint not null)`,
    "create table sign_in_slot (slot integer primary key, used_at bigint not null)",
    `insert into sign_in_slot (slot, used_at) values ${Array.from({ length: 30 }, (_, slot) => `(${slot}, 0)`).join(", ")}`,
  ],
  [
    "alter table quota_attempt add column project_id text",
    `create table usage_kind (
      id integer primary key, key_fp text not null, lane text not null, consumer text not null,
      endpoint text not null, project_id text not null, outcome text not null, status integer not null,
      unique (key_fp, lane, consumer, endpoint, project_id, outcome, status))`,
    `create table usage_hour (
      hour integer not null, kind_id integer not null, requests integer not null, primary key (hour, kind_id))`,
    `create table usage_spared (
      key_fp text not null, hour integer not null, thing text not null, requests integer not null,
      primary key (key_fp, hour, thing))`,
    "create table usage_sweep (id integer primary key, hour integer not null)",
  ],
  ["create table quota_rule (name text primary key, value text not null)"],
  ["create table known_browser (id text primary key, seen_at bigint not null)"],
  [
    "alter table quota_window add column reported_at bigint not null default 0",
    "alter table key_state add column reports_use integer not null default 0",
  ],
  ["alter table refusal add column of_project text", "alter table refusal add column of_keyword text"],
  [
    `create table memory_project (
      namespace text not null, project_id text not null, epoch text not null, revision integer not null default 0,
      register_revision integer not null default 0, lines text not null default '[]', frames integer not null default 0,
      keywords integer not null default 0, set_known integer not null default 0, list_contents text not null default '',
      folding_until bigint not null default 0,
      primary key (namespace, project_id))`,
    `create table keyword_ordinal (
      namespace text not null, project_id text not null, bucket integer not null, body bytea not null,
      primary key (namespace, project_id, bucket))`,
    `create table frame (
      namespace text not null, project_id text not null, number integer not null, read_at bigint not null,
      first_day integer not null, last_day integer not null, body bytea not null,
      primary key (namespace, project_id, number))`,
    `create table history_block (
      namespace text not null, project_id text not null, month integer not null, bucket integer not null,
      figures text not null, body bytea not null,
      primary key (namespace, project_id, month, bucket))`,
    `create table project_day (
      namespace text not null, project_id text not null, day integer not null, stale integer not null default 0,
      added integer not null default 0, removed integer not null default 0, figures text not null,
      primary key (namespace, project_id, day))`,
    "create table memory_copy (cache_key text primary key, namespace text not null)",
  ],
  [
    `create table plan (
      id text primary key, key_fp text not null, namespace text not null, title text not null, state text not null,
      stopped_by text, place bigint not null, speed text not null, hour_max integer, hours text not null,
      leftovers_only integer not null, wanted_since bigint not null, spend_max integer not null,
      spent integer not null default 0, project_id text, items integer not null, done integer not null default 0,
      free integer not null default 0, failed integer not null default 0, refused_in_row integer not null default 0,
      unreadable_in_row integer not null default 0, wish text not null, made_by text not null,
      made_at bigint not null, changed_at bigint not null, started_at bigint, ended_at bigint, seen_at bigint,
      schedule_id text, due_at bigint, unique (schedule_id, due_at))`,
    "create index plan_by_state on plan (key_fp, state, place)",
    `create table plan_item (
      plan_id text not null, seq integer not null, kind text not null, project_id text, keyword_id text,
      state text not null, tries integer not null default 0, not_before bigint not null default 0, problem text,
      ended_at bigint, primary key (plan_id, seq))`,
    "create index plan_item_by_state on plan_item (plan_id, state, seq)",
    `create table plan_hour (
      plan_id text not null, hour integer not null, spent integer not null, primary key (plan_id, hour))`,
    `create table plan_schedule (
      id text primary key, key_fp text not null, namespace text not null, title text not null, what text not null,
      days integer not null, at text not null, zone text not null, spend_max integer not null, is_on integer not null,
      next_at bigint, made_by text not null, made_at bigint not null, notice text)`,
    "alter table quota_attempt add column plan_id text",
  ],
  [
    `create table account (
      id text primary key, slug text not null unique, title text not null, base_address text not null,
      settings text not null, sealed text, key_fp text not null, key_set_at bigint,
      data_key_fp text not null, data_address text not null, in_use integer not null, version integer not null,
      made_at bigint not null, made_by text not null, changed_at bigint not null, changed_by text not null)`,
  ],
  [
    `create table event (
      namespace text not null, id text not null, project_id text not null, from_day text not null, to_day text,
      text text not null, link text, primary key (namespace, id))`,
    "create unique index event_by_day on event (namespace, project_id, from_day, text)",
  ],
  [
    `create table agent_token (
      id text primary key, account_id text not null, token_hash text not null unique, name text not null,
      name_key text not null, share_percent integer not null, ends_at bigint, made_at bigint not null, used_at bigint,
      unique (account_id, name_key))`,
  ],
  [
    "alter table agent_token add column client_id text",
    `create table agent_code (
      code_hash text primary key, token_id text not null, account_id text not null, client_id text not null,
      redirect_uri text not null, challenge text not null, resource text not null, name text not null,
      share_percent integer not null, ends_at bigint, good_until bigint not null, used integer not null default 0)`,
  ],
  [
    "alter table quota_rule rename to quota_rule_before",
    `create table quota_rule (
      account_id text not null, name text not null, value text not null, primary key (account_id, name))`,
    "insert into quota_rule (account_id, name, value) select '', name, value from quota_rule_before",
    "insert into quota_rule (account_id, name, value) select id, name, value from account cross join quota_rule_before",
    "drop table quota_rule_before",
    "alter table quota_attempt add column account_id text not null default ''",
    `update quota_attempt set account_id = coalesce(${accountOfKey("quota_attempt")}, '')`,
    "alter table usage_kind rename to usage_kind_before",
    `create table usage_kind (
      id integer primary key, key_fp text not null, account_id text not null, lane text not null,
      consumer text not null, endpoint text not null, project_id text not null, outcome text not null,
      status integer not null,
      unique (key_fp, account_id, lane, consumer, endpoint, project_id, outcome, status))`,
    `insert into usage_kind (id, key_fp, account_id, lane, consumer, endpoint, project_id, outcome, status)
      select id, key_fp, coalesce(${accountOfKey("usage_kind_before")}, ''), lane, consumer, endpoint, project_id,
      outcome, status from usage_kind_before`,
    "drop table usage_kind_before",
    "alter table usage_spared rename to usage_spared_before",
    `create table usage_spared (
      key_fp text not null, account_id text not null, hour integer not null, thing text not null,
      requests integer not null, primary key (key_fp, account_id, hour, thing))`,
    `insert into usage_spared (key_fp, account_id, hour, thing, requests)
      select key_fp, coalesce(${accountOfKey("usage_spared_before")}, ''), hour, thing, requests
      from usage_spared_before`,
    "drop table usage_spared_before",
  ],
  [
    `create table audit (
      id text primary key, at bigint not null, who text not null, did text not null, account_id text not null,
      title text not null, parts text not null)`,
    "create index audit_by_time on audit (at)",
  ],
  [
    "drop index plan_by_state",
    // Plans are looked up by namespace, whatever the key.
    "create index plan_by_turn on plan (namespace, state, place)",
  ],
  [rekeyTags],
  [
    "create table backup (id integer primary key, at bigint not null, bytes bigint not null)",
    `create table alert (
      id text primary key, receiver text not null, event text not null, subject text not null, body text not null,
      state text not null, tries integer not null default 0, next_at bigint not null, made_at bigint not null,
      error text, unique (receiver, event, subject))`,
    "create index alert_by_state on alert (state, next_at)",
  ],
  ["create table readiness (id integer primary key, at bigint not null)"],
  ["alter table plan drop column hours", "alter table plan drop column leftovers_only"],
  [
    "alter table key_state add column pause_until bigint not null default 0",
    "alter table key_state add column pause_at bigint not null default 0",
    "alter table key_state add column pause_reason text not null default ''",
    "alter table key_state add column pause_window_s bigint",
  ],
  [createHistoryTables],
  { run: moveHistory, parts: OLD_TABLES.map((table) => `drop table if exists ${table}`) },
  ["drop table known_browser", "drop table sign_in_slot", "drop table audit"],
  [
    // Earlier versions read some responses wrongly, such as dates in 2034.
    "create table copy_review (cache_key text primary key, finding text)",
    "insert into copy_review (cache_key) select cache_key from saved_copy",
  ],
  ["alter table quota_window drop column used_job"],
  // The usage page no longer shows the requests that saved copies avoided.
  ["drop table usage_spared"],
];

async function newestStep(store: Kysely<Schema>): Promise<number> {
  const { newest } = await store
    .selectFrom("migration")
    .select(({ fn }) => fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

export const isUpToDate = async (store: Kysely<Schema>): Promise<boolean> => (await newestStep(store)) === STEPS.length;

/** SQLite's transactions need no extra lock. */
type TakeTurn = (transaction: Transaction<Schema>) => Promise<void>;

/** 0: none. An older program could damage a newer store. @throws OperatorError */
async function stepReached(transaction: Transaction<Schema>, name: string): Promise<number> {
  const step = await newestStep(transaction);
  if (step > STEPS.length)
    throw new OperatorError(
      `${name} was written by a newer version of Keyword Desk (step ${step}; this version knows ${STEPS.length}): start that version, or put back a copy from before the upgrade.`,
    );
  return step;
}

/** @param beforeUpgrade called once if the store has older data @throws OperatorError if a newer program wrote it */
export async function migrate(
  store: Kysely<Schema>,
  takeTurn: TakeTurn,
  name: string,
  beforeUpgrade: () => void = () => undefined,
): Promise<void> {
  const inTurn = <T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> =>
    store.transaction().execute(async (transaction) => {
      await takeTurn(transaction);
      return work(transaction);
    });
  const appliedCount = await inTurn(async (transaction) => {
    const table = sql`create table if not exists migration (id integer primary key, applied_at text not null)`;
    await table.execute(transaction);
    const step = await stepReached(transaction, name);
    if (step === 0) {
      for (const index of STEPS.keys()) await applyStep(transaction, index);
      return STEPS.length;
    }
    // In the transaction, so that two processes never write the same copy.
    if (step < STEPS.length) beforeUpgrade();
    return step;
  });
  for (const [index, step] of STEPS.entries()) {
    if (index < appliedCount) continue;
    if ("run" in step)
      await step.run((work) =>
        inTurn(async (transaction) => ((await stepReached(transaction, name)) > index ? null : work(transaction))),
      );
    await inTurn((transaction) => applyStep(transaction, index));
  }
}

/** Does nothing if another process has applied it. A new store has nothing that a long step could move. */
async function applyStep(transaction: Transaction<Schema>, index: number): Promise<void> {
  const insertedRows = await transaction
    .insertInto("migration")
    .values({ id: index + 1, applied_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  const step = STEPS[index] ?? [];
  if (insertedRows.length === 0) return;
  for (const part of "run" in step ? step.parts : step)
    await (typeof part === "string" ? sql.raw(part).execute(transaction) : part(transaction));
}
