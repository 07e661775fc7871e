import type { Generated } from "kysely";

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
  /** Requests that other clients of the key spent at least; known only after the service refused for the limit. */
  others_min: number;
};

/** One entry per request on the wire. Holds no key, no header and no body. */
export type QuotaAttemptTable = {
  id: string;
  key_fp: string;
  hour: number;
  /** The neighbouring hour that is charged too while it is not proven in which one the service counted. */
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
};

/** A 403, 404 or 400 that was paid for and is not asked again for a few minutes. */
export type RefusalTable = { cache_key: string; problem: string; until: number };

export type Schema = {
  quota_window: QuotaWindowTable;
  quota_attempt: QuotaAttemptTable;
  key_state: KeyStateTable;
  saved_copy: SavedCopyTable;
  raw_answer: RawAnswerTable;
  refusal: RefusalTable;
  migration: { id: number; applied_at: Generated<string> };
};
