import type { Generated } from "kysely";

/** Times are epoch milliseconds, days YYYY-MM-DD. Ids of projects and keywords are opaque. */
export type Database = {
  accounts: { id: Generated<number>; name: string; requests_per_hour: number; created_at: number };
  account_features: { account_id: number; feature: string };
  api_keys: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the key in hex; the key is never saved. */
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
    extra: string;
    deleted_at: number | null;
  };
  keywords: {
    seq: Generated<number>;
    id: string;
    project_id: string;
    /** Row of the keyword list as JSON, because lists are read far more often than written. */
    row: string;
    head: string;
    /** Keyword and market of an import, unique per project; null in the sample. */
    identity: string | null;
    /** Data set of the series; every subscription has `standard`. */
    data_set: string;
    deleted_at: number | null;
  };
  /** A month is its last day. */
  keyword_points: { keyword_seq: number; date: string; body: string };
};
