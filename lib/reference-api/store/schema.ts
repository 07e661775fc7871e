import type { Generated } from "kysely";

/** Times are milliseconds since the epoch, days are YYYY-MM-DD. Ids of projects and keywords are opaque texts. */
export type Database = {
  accounts: { id: Generated<number>; name: string; requests_per_hour: number; created_at: number };
  /** What an account's subscription includes: `projects`, `keywords`, `keyword_data`, and data sets as `data:<name>`. */
  account_features: { account_id: number; feature: string };
  api_keys: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the key in hex; the key itself is never stored. */
    digest: string;
    last4: string;
    created_at: number;
    revoked_at: number | null;
  };
  request_counts: { key_id: number; hour: number; used: number };
  projects: {
    seq: Generated<number>;
    id: string;
    account_id: number;
    name: string;
    domain: string | null;
    measured_on: string | null;
    created_on: string;
    attribution: string | null;
    licence: string | null;
    /** JSON object with fields of this project that are not part of the documented row. */
    extra: string;
    deleted_at: number | null;
  };
  keywords: {
    seq: Generated<number>;
    id: string;
    project_id: string;
    /** Row of the keyword list, ready as JSON: lists are read far more often than written. */
    row: string;
    /** The keyworddata object without its series, ready as JSON. */
    head: string;
    /** Keyword and market of an imported keyword as JSON, unique in its project; null for keywords of the sample. */
    identity: string | null;
    /** Data set the series belongs to; `standard` is in every subscription. */
    data_set: string;
    deleted_at: number | null;
  };
  /** One measured day (or month, under its last day) of one keyword; `body` is the point as JSON. */
  keyword_points: { keyword_seq: number; date: string; body: string };
};
