import type { Keyword, PositionPoint } from "../keyword/keyword";
import type { Project } from "../projects/project";

/** `unopenable`: sealed with a secret that is not here; `none`: disconnected. */
export type AccountKey = "set" | "unopenable" | "none";

/** An account as every page may name it. @property base what its addresses begin with; empty while it is the only one */
export type ShownAccount = { slug: string; title: string; base: string; isSample: boolean };

/** What is connected; never the key nor any part of it. */
export type Connection = {
  source: "sample" | "service";
  /** Entered in the browser; null: the settings of the server name the service. */
  account: { id: string; title: string; key: AccountKey } | null;
  /** Base address with any secret in it masked. */
  baseAddress: string;
  keyHeader: string;
  key: "set" | "refused";
  /** When the service refused the key (ISO); null otherwise. */
  keyRefusedAt: string | null;
  requestsPerHourMax: number;
  hourOffsetMinutes: number;
  /** What it should perhaps be set to, as far as the service's refusals show; null: nothing speaks against it. */
  hourOffsetHint: number | null;
};

/** One step of the connection test, in the words of the error table when it failed. */
export type ConnectionStep = {
  name: "address" | "key" | "answer" | "keywords" | "history" | "clock";
  state: "done" | "failed" | "waiting";
  text: string;
};

/** How one kind of answer was understood. */
export type ConnectionFinding = {
  what: "projects" | "keywords" | "keyword data";
  /** How the rows were found, in words. */
  how: string;
  rows: number;
  unreadable: number;
  /** Our field and the service's name for it. */
  recognized: { field: string; name: string }[];
  /** The service's fields that have no name of ours; they are kept and shown under their own. */
  others: string[];
  /** Rows of a full page; null: not known yet, everything came in one page. */
  pageSize: number | null;
  paging: string;
};

/** One row as it came, without secrets, and the settings it would need. */
export type ConnectionSample = { what: ConnectionFinding["what"]; row: string; fieldMap: string | null };

/** The first rows of a response as a page would show them. */
export type ConnectionPreview =
  | { what: "projects"; projects: Project[] }
  | { what: "keywords"; of: string; keywords: Keyword[] }
  | { what: "keyword data"; of: string; points: PositionPoint[] };

/** What a field of ours was taken from, and which of the row’s own fields it could be instead. */
export type ConnectionChoice = {
  what: ConnectionFinding["what"];
  /** Name of the field map. */
  field: "id" | "name" | "keyword" | "position" | "date" | "value";
  /** The service’s name for it; empty: recognized without one; null: not recognized. */
  name: string | null;
  options: { name: string; example: string }[];
};

/** One press that may mend a step: settings by their names, and what trying it costs. */
export type ConnectionFix = { label: string; set: Record<string, string>; requests: number };

/**
 * How far the way to the service is open.
 * @property advice what to set where a step failed, in plain words, for whoever writes settings
 * @property hints the same for whoever fills in the form
 */
export type ConnectionReport = {
  steps: ConnectionStep[];
  requestsUsed: number;
  found: ConnectionFinding[];
  advice: string[];
  hints: string[];
  fixes: ConnectionFix[];
  samples: ConnectionSample[];
  previews: ConnectionPreview[];
  choices: ConnectionChoice[];
};

/** What is saved in the store. */
export type SavedFacts = {
  projects: number;
  keywords: number;
  histories: number;
  bytes: number;
  oldestAt: string | null;
};

/** What every page's frame needs; read from saved data, never from the service. */
export type Shell = {
  connection: Connection;
  /** null while it cannot be read. */
  saved: SavedFacts | null;
  recentProjects: { id: string; name: string }[];
  /** All accounts where there are several, this one included; else none. */
  accounts: ShownAccount[];
  /** Other accounts with the same key, which share its hour, by their titles. */
  sharesKeyWith: string[];
};

/** Result of `GET /api/backup`. `hasOwnTool`: the database is PostgreSQL, which `pg_dump` backs up. */
export type BackupView = { last: { at: string; bytes: number } | null; hasOwnTool: boolean };

/** Result of `POST /api/backup`: the file that was written, or why none was. */
export type BackupResult = { file: string } | { problem: string };
