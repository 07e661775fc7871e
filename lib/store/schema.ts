import type { Generated } from "kysely";
import type { SavedFigures } from "../domain/history/day-figures";

/** One clock hour of one key. `used` is what has been charged; it falls only by a refund or a released shadow charge. */
export type QuotaWindowTable = {
  key_fp: string;
  hour: number;
  limit_requests: number;
  used: number;
  used_job: number;
  used_mcp: number;
  /** Milliseconds on the service's clock until which nothing is sent; 0: not blocked. */
  blocked_until: number;
  /** "limit": the service said so; "limit_or_key": a 401 that may mean it; "": not blocked. */
  blocked_reason: string;
  /** Requests that other clients of the key spent at least; known only after the service refused for the limit, or said so. */
  others_min: number;
  /** When the block began, on our clock: only an answer to a later request ends it. */
  blocked_at: Generated<number>;
  /** Short-term limits of this hour so far. */
  short_blocks: Generated<number>;
  /** When the service last said more requests than are recorded here, on our clock; 0: it has not. */
  reported_at: Generated<number>;
};

/** One entry per request on the wire. Holds no key, no header and no body. */
export type QuotaAttemptTable = {
  id: string;
  key_fp: string;
  hour: number;
  /** The neighboring hour that is charged too while it is not proven in which one the service counted. */
  shadow_hour: number | null;
  lane: string;
  consumer: string;
  endpoint: string;
  about: string;
  /** reserved, sent, done, unknown or unsent */
  state: string;
  status: number | null;
  reserved_at: number;
  done_at: number | null;
  /** Whose data was asked for; null for the list of projects, and in entries from before this was kept. */
  project_id: string | null;
  /** The plan it was sent for; null: none. */
  plan_id: Generated<string | null>;
  /** For which account it was sent; empty: the service in the settings. Several may have one key. */
  account_id: Generated<string>;
};

/** Written now and then to see that the store takes writes; one row. */
export type ReadinessTable = { id: number; at: number };

/** The latest backup; one row. `at` in milliseconds, size in bytes. */
export type BackupTable = { id: number; at: number; bytes: number };

/**
 * A message of an alert to one receiver, written once by whichever process notices first.
 * @property subject with `event` and `receiver` tells a message from others, as "<account>|90|<hour>"
 * @property state waiting, sent or failed @property next_at when it may be sent, in milliseconds
 */
export type AlertTable = {
  id: string;
  receiver: string;
  event: string;
  subject: string;
  body: string;
  state: string;
  tries: number;
  next_at: number;
  made_at: number;
  error: string | null;
};

/** What is known of a key: refused or not, the service's clock, and since when this record counts. */
export type KeyStateTable = {
  key_fp: string;
  rejected_at: number | null;
  /** The service's clock minus ours lies between these, in milliseconds; null before the first answer. */
  offset_low_ms: number | null;
  offset_high_ms: number | null;
  offset_at: number | null;
  first_seen_at: number;
  /** Latest hour that the service's own dates have shown; null before the first. */
  hour_seen: Generated<number | null>;
  /** 1: the service has said how many requests of an hour it counted. */
  reports_use: Generated<number>;
  /** Milliseconds on the service's clock until which a limit of another window, or of an unknown one, pauses requests. */
  pause_until: Generated<number>;
  /** When the pause began, on our clock: only a response to a later request ends it. */
  pause_at: Generated<number>;
  /** "other_limit", "limit_unclear", "limit_or_key"; "": no pause. */
  pause_reason: Generated<string>;
  /** The window of the limit in seconds; 0: requests at the same time; null: the service names none. */
  pause_window_s: Generated<number | null>;
};

/** A parsed answer that was paid for. */
export type SavedCopyTable = {
  cache_key: string;
  namespace: string;
  kind: string;
  project_id: string | null;
  keyword_id: string | null;
  body: string;
  summary: string | null;
  as_of: number;
  complete: number;
  rows_held: number;
  gone_at: number | null;
};

/** The service's own words, page by page, as they came. */
export type RawAnswerTable = {
  cache_key: string;
  page: number;
  path: string;
  status: number;
  body: string;
  read_at: number;
  /** What the answer said about the rest of its list (JSON); null where there is none. */
  paging: string | null;
  /** Whose it is, as for copies; empty in rows from before this was kept. */
  namespace: Generated<string>;
};

/** A 403, 404 or 400 that was paid for and is not asked again for a few minutes. */
export type RefusalTable = {
  cache_key: string;
  problem: string;
  until: number;
  namespace: Generated<string>;
  /** What was asked for; null in entries from before this was kept. */
  of_project: string | null;
  of_keyword: string | null;
};

/** One read that is under way, or the last one, of one thing: who flies it, until when nobody else may, how it ended. */
export type FlightTable = {
  cache_key: string;
  token: string;
  lease_until: number;
  /** null: under way, or its process is gone. */
  ended_at: number | null;
  /** Why it brought nothing new (JSON), for readers that waited; null: it landed. */
  problem: string | null;
};

/** How the service has been answering one key: failures in a row, when to try again, retries left. */
export type ServiceHealthTable = {
  key_fp: string;
  failures: Generated<number>;
  open_until: Generated<number>;
  retry_tokens: number;
};

/** What is known of the pages of a service's lists. */
export type PageSizeTable = {
  namespace: string;
  endpoint: string;
  /** The size that was not refused, 0: naming none; null: the setting's size was never refused. */
  taken: number | null;
  /** Rows of a full page; null: no list has had a second page yet. */
  granted: number | null;
};

/** A person's own star and note on a keyword, or on a project (`keyword_id` empty). Never sent anywhere. */
export type LabelTable = {
  namespace: string;
  project_id: string;
  keyword_id: string;
  starred: Generated<number>;
  note: Generated<string>;
  /** The phrase or the project's name when it was last labeled, for when the service no longer has it. */
  subject: Generated<string>;
  /** Where the phrase is tracked (JSON); null for projects. */
  market: string | null;
  changed_at: number;
};

/** One own tag on one keyword or project; `tag_key` is the tag with case and accents folded. */
export type LabelTagTable = {
  namespace: string;
  project_id: string;
  keyword_id: string;
  tag_key: string;
  tag: string;
};

/** A view of a project's table under a name; no two of one project share `name_key`. */
export type SavedViewTable = {
  namespace: string;
  project_id: string;
  id: string;
  name: string;
  name_key: string;
  query: string;
  created_at: number;
};

/** One sign-in. Holds a digest of its token, never the token. */
export type SessionTable = {
  token_hash: string;
  /** Names it in lists. */
  id: string;
  /** Of the password it was opened with. */
  password_fp: string;
  started_at: number;
  seen_at: number;
  address: string;
  agent: string;
};

/** A browser that has signed in; `id` is the digest of the token it holds. */
export type KnownBrowserTable = { id: string; seen_at: number };

/** Failed sign-ins of one address or known browser, and until when it waits. */
export type SignInAddressTable = { address: string; failures: number; open_at: number; failed_at: number };

/** The places for strangers' tries in any hour, made by the migration; 0: never used. */
export type SignInSlotTable = { slot: number; used_at: number };

/** A kind of request of which an hour's sum is kept once its single entries are gone. */
export type UsageKindTable = {
  id: number;
  key_fp: string;
  account_id: string;
  lane: string;
  consumer: string;
  endpoint: string;
  /** Empty: no project. */
  project_id: string;
  /** done, unknown, or shadow: charged to this hour as well, because nobody could say in which the service counted it. */
  outcome: string;
  /** 0: no answer came. */
  status: number;
};

/** How many requests of one kind one clock hour had. Narrow on purpose: there are many of these. */
export type UsageHourTable = { hour: number; kind_id: number; requests: number };

/** What a saved copy avoided in an hour: one row a thing, and once the hour is over one row (thing "") for all. */
export type UsageSparedTable = {
  key_fp: string;
  account_id: string;
  hour: number;
  thing: string;
  requests: number;
};

/** The hour in which old entries were last summed up; one row. */
export type UsageSweepTable = { id: number; hour: number };

/**
 * A rule about the hour that a person has set on the settings page (JSON value); without a row the usual one holds.
 * @property account_id for whose requests it holds; empty: those to the service in the settings
 */
export type QuotaRuleTable = { account_id: string; name: string; value: string };

/**
 * A project with a history. @property revision changes with every change of its history
 * @property keywords_revision changes with its rows in `history_keyword`
 * @property keywords how many were listed when the first complete list came, on `first_list_day`; null: none has come
 * @property list_size rows of the last complete list @property shrunk_day day of a later list with much fewer rows
 */
export type HistoryProjectTable = {
  id: number;
  namespace: string;
  project_id: string;
  revision: number;
  keywords_revision: number;
  keywords: number;
  first_list_day: number | null;
  list_size: number;
  shrunk_day: number | null;
};

/**
 * A keyword in one market; another market is another row. Empty: the service does not say.
 * @property position_of the device or engine whose positions are shown
 * @property ended_day day of the first complete list without it; null: still listed
 * @property dated 1: it has observations with a date of their own, so those without one are not counted
 * @property volume the latest search volume
 */
export type HistoryKeywordTable = {
  id: number;
  project: number;
  keyword_id: string;
  phrase: string;
  engine: string;
  country: string;
  language: string;
  place: string;
  device: string;
  position_of: string;
  first_day: number;
  ended_day: number | null;
  dated: number;
  volume: number | null;
};

export type HistoryPageTable = { id: number; project: number; url: string };

/**
 * One keyword on one day. Days are counted from 1970-01-01.
 * @property state 0: at `position`, 1: not in the first `depth`, 2: checked without a position, 3: no position was sent
 * @property metrics other numbers (JSON); null: none
 * @property source 0: a list row without a date, 1: a dated list row, 2: a dated point of the keyword's own history
 */
export type ObservationTable = {
  project: number;
  day: number;
  keyword: number;
  state: number;
  position: number | null;
  depth: number | null;
  page: number | null;
  volume: number | null;
  metrics: string | null;
  source: number;
  read_at: number;
};

/**
 * Figures of a project on one day, written in the transaction that saves the day.
 * @property added keywords that a list of that day brought first @property removed those that it lacked first
 * @property missing keywords that a complete list lacked, which was so short that none of them ended
 */
export type ProjectDayTable = SavedFigures & {
  project: number;
  day: number;
  added: number;
  removed: number;
  missing: number;
};

/** Saved copies of a version without history, whose observations are still to be saved. */
export type HistoryPendingTable = { cache_key: string };

/**
 * Work that a person has asked for and confirmed the price of, done over as many hours as it takes.
 * @property stopped_by why it needs a person (error code) @property place its turn: the lowest comes first
 * @property hours when it may send (JSON) @property wanted_since a copy at least this new is good enough, in ms
 * @property spend_max no request beyond it is ever booked @property project_id of all its items; null: of several
 * @property refused_in_row, unreadable_in_row items that just ended so, one after the other
 * @property wish tells what was asked for from other wishes
 */
export type PlanTable = {
  id: string;
  key_fp: string;
  namespace: string;
  title: string;
  state: string;
  stopped_by: string | null;
  place: number;
  speed: string;
  hour_max: number | null;
  wanted_since: number;
  spend_max: number;
  spent: Generated<number>;
  project_id: string | null;
  items: number;
  done: Generated<number>;
  free: Generated<number>;
  failed: Generated<number>;
  refused_in_row: Generated<number>;
  unreadable_in_row: Generated<number>;
  wish: string;
  made_by: string;
  made_at: number;
  changed_at: number;
  started_at: Generated<number | null>;
  ended_at: Generated<number | null>;
  seen_at: Generated<number | null>;
  schedule_id: string | null;
  due_at: number | null;
};

/** One thing that a plan loads. @property tries counted before anything is sent @property problem why it failed (JSON) */
export type PlanItemTable = {
  plan_id: string;
  seq: number;
  kind: string;
  project_id: string | null;
  keyword_id: string | null;
  state: string;
  tries: Generated<number>;
  not_before: Generated<number>;
  problem: string | null;
  ended_at: Generated<number | null>;
};

/** What a plan was charged with in one clock hour. */
export type PlanHourTable = { plan_id: string; hour: number; spent: number };

/**
 * A plan that is made again at a time of day. @property what (JSON) @property days a bit for each weekday, Monday first
 * @property next_at in milliseconds; null: never @property notice what happened at its last time (JSON)
 */
export type PlanScheduleTable = {
  id: string;
  key_fp: string;
  namespace: string;
  title: string;
  what: string;
  days: number;
  at: string;
  zone: string;
  spend_max: number;
  is_on: number;
  next_at: number | null;
  made_by: string;
  made_at: number;
  notice: string | null;
};

/** What happened on a day. @property project_id "": all projects @property to_day null: a single day */
export type EventTable = {
  namespace: string;
  id: string;
  project_id: string;
  from_day: string;
  to_day: string | null;
  text: string;
  link: string | null;
};

/**
 * A connection to a service that a person entered in the browser.
 * @property settings texts by the names of the environment (JSON); nothing secret
 * @property sealed the key and further headers, sealed; null: disconnected
 * @property key_fp tells the key from others; the hour is counted by it
 * @property data_key_fp with `data_address` names what is saved: what the account was first connected with
 * @property in_use 1: where addresses without an account lead
 * @property version another one after each change
 */
export type AccountTable = {
  id: string;
  slug: string;
  title: string;
  base_address: string;
  settings: string;
  sealed: string | null;
  key_fp: string;
  key_set_at: number | null;
  data_key_fp: string;
  data_address: string;
  in_use: number;
  version: number;
  made_at: number;
  made_by: string;
  changed_at: number;
  changed_by: string;
};

/**
 * A token that lets an agent in; only its digest is here.
 * @property account_id whose data it opens; empty: that of the service in the settings
 * @property share_percent of what agents may use of an hour
 * @property ends_at when it stops opening anything; null: it has no end
 * @property client_id of the client that a person let in at the consent page; null: the token was made by hand
 */
export type AgentTokenTable = {
  id: string;
  account_id: string;
  token_hash: string;
  name: string;
  name_key: string;
  share_percent: number;
  ends_at: number | null;
  made_at: number;
  used_at: number | null;
  client_id: string | null;
};

/**
 * A code for which a client gets the token that a person has granted it, once and soon; only its digest is here.
 * @property token_id that the token gets
 * @property challenge SHA-256 digest of what the client shows in return
 * @property resource address for which the client asked
 */
export type AgentCodeTable = {
  code_hash: string;
  token_id: string;
  account_id: string;
  client_id: string;
  redirect_uri: string;
  challenge: string;
  resource: string;
  name: string;
  share_percent: number;
  ends_at: number | null;
  good_until: number;
  used: number;
};

/**
 * A change of an account that a person made: what was done, never what it was changed to.
 * @property account_id `sample` for the sample
 * @property title of the account at that time
 * @property parts what was changed of it, as a JSON list
 */
export type AuditTable = {
  id: string;
  at: number;
  who: string;
  did: string;
  account_id: string;
  title: string;
  parts: string;
};

export type Schema = {
  backup: BackupTable;
  alert: AlertTable;
  readiness: ReadinessTable;
  audit: AuditTable;
  agent_code: AgentCodeTable;
  agent_token: AgentTokenTable;
  event: EventTable;
  plan: PlanTable;
  plan_item: PlanItemTable;
  plan_hour: PlanHourTable;
  plan_schedule: PlanScheduleTable;
  account: AccountTable;
  history_project: HistoryProjectTable;
  history_keyword: HistoryKeywordTable;
  history_page: HistoryPageTable;
  observation: ObservationTable;
  project_day: ProjectDayTable;
  history_pending: HistoryPendingTable;
  quota_rule: QuotaRuleTable;
  label: LabelTable;
  label_tag: LabelTagTable;
  saved_view: SavedViewTable;
  usage_kind: UsageKindTable;
  usage_hour: UsageHourTable;
  usage_spared: UsageSparedTable;
  usage_sweep: UsageSweepTable;
  quota_window: QuotaWindowTable;
  quota_attempt: QuotaAttemptTable;
  key_state: KeyStateTable;
  saved_copy: SavedCopyTable;
  raw_answer: RawAnswerTable;
  refusal: RefusalTable;
  page_size: PageSizeTable;
  flight: FlightTable;
  service_health: ServiceHealthTable;
  session: SessionTable;
  known_browser: KnownBrowserTable;
  sign_in_address: SignInAddressTable;
  sign_in_slot: SignInSlotTable;
  migration: { id: number; applied_at: Generated<string> };
};
