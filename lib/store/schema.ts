import type { Generated } from "kysely";
import type { SavedFigures } from "../domain/history/day-figures";

export type Schema = {
  /** `used` decreases only by a refund or a released shadow charge. */
  quota_window: {
    key_fp: string;
    hour: number;
    limit_requests: number;
    used: Generated<number>;
    used_mcp: Generated<number>;
    /** On the service's clock, in milliseconds; 0: not blocked. */
    blocked_until: Generated<number>;
    /** "limit": the service said so; "limit_or_key": a 401 that may mean it; "": not blocked. */
    blocked_reason: Generated<string>;
    /** Other clients' least use, from refusals and the service's own count. */
    others_min: Generated<number>;
    /** On our clock. Only a response to a later request ends the block. */
    blocked_at: Generated<number>;
    short_blocks: Generated<number>;
    /** On our clock; 0: never. */
    reported_at: Generated<number>;
  };

  /** Contains no key, no header and no body. */
  quota_attempt: {
    id: string;
    key_fp: string;
    hour: number;
    /** The neighboring hour, charged too until a response proves which one the service counted. */
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
    /** null for the list of projects, and in old entries. */
    project_id: string | null;
    plan_id: Generated<string | null>;
    /** Empty: the service in the settings. Several accounts may share a key. */
    account_id: Generated<string>;
  };

  readiness: { id: number; at: number };

  /** `at` in milliseconds, size in bytes. */
  backup: { id: number; at: number; bytes: number };

  /**
   * @property subject unique with `event` and `receiver`, as "<account>|90|<hour>"
   * @property state waiting, sent or failed @property next_at in milliseconds
   */
  alert: {
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

  key_state: {
    key_fp: string;
    rejected_at: number | null;
    /** Service clock minus ours, in milliseconds; null before the first response. */
    offset_low_ms: number | null;
    offset_high_ms: number | null;
    offset_at: number | null;
    first_seen_at: number;
    /** In the service's own dates; null before the first. */
    hour_seen: Generated<number | null>;
    reports_use: Generated<number>;
    /** On the service's clock, in milliseconds. */
    pause_until: Generated<number>;
    /** On our clock. Only a response to a later request ends the pause. */
    pause_at: Generated<number>;
    /** "other_limit", "limit_unclear", "limit_or_key"; "": no pause. */
    pause_reason: Generated<string>;
    /** In seconds; 0: concurrent requests; null: unknown. */
    pause_window_s: Generated<number | null>;
  };

  saved_copy: {
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

  /** Copies that an earlier version read. @property finding null: not read again yet; otherwise it can't be repaired */
  copy_review: { cache_key: string; finding: string | null };

  raw_answer: {
    cache_key: string;
    page: number;
    path: string;
    status: number;
    body: string;
    read_at: number;
    paging: string | null;
    /** Owner, as for copies; empty in old rows. */
    namespace: Generated<string>;
  };

  /** A 400, 403 or 404 that is not requested again for a few minutes. */
  refusal: {
    cache_key: string;
    problem: string;
    until: number;
    namespace: Generated<string>;
    of_project: string | null;
    of_keyword: string | null;
  };

  flight: {
    cache_key: string;
    token: string;
    lease_until: number;
    /** null: running, or its process died. */
    ended_at: number | null;
    problem: string | null;
  };

  service_health: {
    key_fp: string;
    failures: Generated<number>;
    open_until: Generated<number>;
    retry_tokens: number;
  };

  page_size: {
    namespace: string;
    endpoint: string;
    /** The size that worked after a refusal, 0: no size; null: the configured size was never refused. */
    taken: number | null;
    /** Rows of a full page; null: no list has had a second page yet. */
    granted: number | null;
  };

  /** `keyword_id` is empty for a project. Never sent anywhere. */
  label: {
    namespace: string;
    project_id: string;
    keyword_id: string;
    starred: Generated<number>;
    note: Generated<string>;
    /** The phrase or the project's name when last labeled, in case the service deletes it. */
    subject: Generated<string>;
    /** The keyword's market (JSON); null for projects. */
    market: string | null;
    changed_at: number;
  };

  /** `tag_key` is the tag with case and accents folded. */
  label_tag: {
    namespace: string;
    project_id: string;
    keyword_id: string;
    tag_key: string;
    tag: string;
  };

  /** `name_key` is unique in a project. */
  saved_view: {
    namespace: string;
    project_id: string;
    id: string;
    name: string;
    name_key: string;
    query: string;
    created_at: number;
  };

  /** Contains a digest of its token, never the token. */
  session: {
    token_hash: string;
    id: string;
    password_fp: string;
    started_at: number;
    seen_at: number;
    address: string;
    agent: string;
  };

  sign_in_address: { address: string; failures: number; open_at: number; failed_at: number };

  usage_kind: {
    id: number;
    key_fp: string;
    account_id: string;
    lane: string;
    consumer: string;
    endpoint: string;
    project_id: string;
    /** done, unknown, or shadow: charged to this hour too, because the counted hour is unknown. */
    outcome: string;
    /** 0: no response. */
    status: number;
  };

  /** Few columns, because there are many rows. */
  usage_hour: { hour: number; kind_id: number; requests: number };

  usage_sweep: { id: number; hour: number };

  /** @property value JSON @property account_id empty: the service in the settings */
  quota_rule: { account_id: string; name: string; value: string };

  /**
   * A project with a history.
   * @property revision changes with its history @property keywords_revision changes with its keyword rows
   * @property keywords size of the first complete list, which came on `first_list_day` (null: none yet)
   * @property list_size rows of the last complete list @property shrunk_day day of a later, much shorter list
   */
  history_project: {
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
   * A keyword in one market; each market is a row; "" unknown. @property position_of device or engine of its positions
   * @property ended_day first complete list without it; null: listed @property dated 1: has dated observations, so
   * undated ones do not count @property volume latest search volume
   */
  history_keyword: {
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

  history_page: { id: number; project: number; url: string };

  /**
   * One keyword on one day (days since 1970-01-01). @property state 0: at `position`, 1: not in the first `depth`, 2:
   * checked without a position, 3: no position @property metrics other numbers (JSON) or null
   * @property source 0: list row without a date, 1: dated list row, 2: dated point of the keyword's own history
   */
  observation: {
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

  /** @property missing keywords absent from a list too short to end them */
  project_day: SavedFigures & {
    project: number;
    day: number;
    added: number;
    removed: number;
    missing: number;
  };

  /** Saved copies from a version without history, whose observations are not saved yet. */
  history_pending: { cache_key: string };

  /**
   * Work that the user confirmed the price of, done over several hours. @property stopped_by error code for the user
   * @property place order, lowest first @property spend_max most requests booked
   * @property wanted_since copies loaded at or after this are new enough, in ms @property project_id null: several
   * @property refused_in_row, unreadable_in_row last items in a row with this result
   * @property wish identifies the request
   */
  plan: {
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

  /** @property tries counted before sending @property problem why it failed (JSON) */
  plan_item: {
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

  plan_hour: { plan_id: string; hour: number; spent: number };

  /** @property days a bit for each weekday, Monday first @property next_at in milliseconds; null: never */
  plan_schedule: {
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

  /** @property project_id "": all projects @property to_day null: a single day */
  event: {
    namespace: string;
    id: string;
    project_id: string;
    from_day: string;
    to_day: string | null;
    text: string;
    link: string | null;
  };

  /**
   * A connection that the user entered in the browser. @property settings by environment name (JSON), no secrets
   * @property sealed encrypted key and further headers; null: disconnected @property key_fp counts the hour
   * @property data_key_fp identifies saved data with `data_address`: the first connection's key
   * @property in_use 1: opened by URLs without an account @property version changes with each edit
   */
  account: {
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
   * An agent's token, stored as a digest. @property account_id empty: the service in the settings
   * @property share_percent of the agents' hourly limit @property ends_at expiry; null: none
   * @property client_id of the client approved on the consent page; null: created manually
   */
  agent_token: {
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
   * A one-time, short-lived code for an approved token, stored as a digest. @property token_id of that token
   * @property challenge SHA-256 digest of the client's PKCE verifier
   * @property resource URL that the client requested
   */
  agent_code: {
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

  migration: { id: number; applied_at: Generated<string> };
};

export type AccountTable = Schema["account"];
export type AlertTable = Schema["alert"];
export type FlightTable = Schema["flight"];
export type HistoryProjectTable = Schema["history_project"];
export type PlanItemTable = Schema["plan_item"];
export type PlanScheduleTable = Schema["plan_schedule"];
export type PlanTable = Schema["plan"];
export type QuotaAttemptTable = Schema["quota_attempt"];
export type UsageKindTable = Schema["usage_kind"];
