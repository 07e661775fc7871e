import type { Keyword, PositionPoint } from "../keyword/keyword";
import type { Project } from "../projects/project";

/** `unopenable`: sealed with a missing secret; `none`: disconnected. */
export type AccountKey = "set" | "unopenable" | "none";

/** @property base base path; empty if it is the only account */
export type ShownAccount = { slug: string; title: string; base: string; isSample: boolean };

/** Must never contain any part of the key. */
export type Connection = {
  source: "sample" | "service";
  account: { id: string; title: string; key: AccountKey } | null;
  baseAddress: string;
  keyHeader: string;
  key: "set" | "refused";
  keyRefusedAt: string | null;
  requestsPerHourMax: number;
  hourOffsetMinutes: number;
  /** Suggested offset, from the service's refusals; null: no suggestion. */
  hourOffsetHint: number | null;
};

export type ConnectionStep = {
  name: "address" | "key" | "answer" | "keywords" | "history" | "clock";
  state: "done" | "failed" | "waiting";
  text: string;
};

export type ConnectionFinding = {
  what: "projects" | "keywords" | "keyword data";
  how: string;
  rows: number;
  unreadable: number;
  recognized: { field: string; name: string }[];
  /** Fields without a name of ours, saved and shown under their own names. */
  others: string[];
  /** Rows per full page; null: unknown, because the response had only one page. */
  pageSize: number | null;
  paging: string;
};

/** One row as received, without secrets, and the field map it needs. */
export type ConnectionSample = { what: ConnectionFinding["what"]; row: string; fieldMap: string | null };

export type ConnectionPreview =
  | { what: "projects"; projects: Project[] }
  | { what: "keywords"; of: string; keywords: Keyword[] }
  | { what: "keyword data"; of: string; points: PositionPoint[] };

export type ConnectionChoice = {
  what: ConnectionFinding["what"];
  field: "id" | "name" | "keyword" | "position" | "date" | "value";
  name: string | null;
  options: { name: string; example: string }[];
};

export type ConnectionFix = { label: string; set: Record<string, string>; requests: number };

/** @property hints what to change, with settings named as in `.env` */
export type ConnectionReport = {
  steps: ConnectionStep[];
  requestsUsed: number;
  findings: ConnectionFinding[];
  hints: string[];
  fixes: ConnectionFix[];
  samples: ConnectionSample[];
  previews: ConnectionPreview[];
  choices: ConnectionChoice[];
};

export type SavedFacts = {
  projects: number;
  keywords: number;
  histories: number;
  bytes: number;
  oldestAt: string | null;
};

export type Shell = {
  connection: Connection;
  saved: SavedFacts | null;
  recentProjects: { id: string; name: string }[];
  /** All accounts if there are several; otherwise empty. */
  accounts: ShownAccount[];
  sharesKeyWith: string[];
};

/** `hasOwnTool`: PostgreSQL, which `pg_dump` backs up. */
export type BackupView = { last: { at: string; bytes: number } | null; hasOwnTool: boolean };

export type BackupResult = { file: string } | { problem: string };
