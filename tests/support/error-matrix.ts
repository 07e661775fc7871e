import type { ErrorCode } from "../../lib/domain/errors";
import type { FaultsInput } from "../../lib/reference-api/faults";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";

export type Cause = FaultsInput | "ledger" | "no service";

/**
 * @property asks the project to request without saved data @property overSaved the case for a saved project
 * @property kind its name for agents @property status the service's status @property cost requests of one try: certain, and possible
 * @property next the step that agents and files name
 */
export type ErrorRow = {
  cause: Cause;
  asks: string;
  code: ErrorCode;
  overSaved: ErrorCode;
  kind: "refused" | "broken" | "blocked";
  status: number | null;
  counted: number;
  mayCount: number;
  next: { agent: RegExp; file: RegExp };
};

const OURS = { asks: SAMPLE_IDS.berlin, kind: "refused" as ErrorRow["kind"], counted: 1, mayCount: 0 };
const PICK = /ids from list_projects/;
const SAVED = /max_cost 0 returns saved data/;

const rowOf = (code: ErrorCode, row: Omit<ErrorRow, "code" | "overSaved" | keyof typeof OURS> & Partial<ErrorRow>) => ({
  ...OURS,
  code,
  overSaved: code,
  ...row,
});

export const ERROR_MATRIX: readonly ErrorRow[] = [
  rowOf("bad_request", { cause: { refuse: "request" }, status: 400, next: { agent: PICK, file: /reset the filters/ } }),
  rowOf("forbidden", {
    cause: { refuse: "access" },
    asks: SAMPLE_IDS.foreignProject,
    status: 403,
    next: { agent: PICK, file: /pick a project/ },
  }),
  rowOf("not_in_subscription", {
    cause: { refuse: "subscription" },
    status: 403,
    next: { agent: /subscription/, file: /go back/ },
  }),
  rowOf("not_found", { cause: { refuse: "existence" }, status: 404, next: { agent: PICK, file: /pick a project/ } }),
  rowOf("service_failed", {
    kind: "broken",
    cause: { status500: "always" },
    status: 500,
    counted: 2,
    next: { agent: SAVED, file: /try again/ },
  }),
  rowOf("broken_response", {
    kind: "broken",
    cause: { cutJson: "always" },
    status: null,
    counted: 0,
    mayCount: 1,
    next: { agent: SAVED, file: /try again/ },
  }),
  rowOf("unreadable_answer", {
    kind: "broken",
    cause: { html: "always" },
    status: 200,
    next: { agent: /raw response/, file: /raw response/ },
  }),
  rowOf("ledger_failed", {
    kind: "broken",
    cause: "ledger",
    status: null,
    counted: 0,
    next: { agent: /database/, file: /try again/ },
  }),
  rowOf("key_rejected", {
    cause: { refuse: "key" },
    status: 401,
    counted: 0,
    next: { agent: /replace the key/, file: /connection in the settings/ },
  }),
  rowOf("limit_reached", {
    kind: "blocked",
    cause: { limitPerHour: 1 },
    status: 429,
    counted: 0,
    next: { agent: /before resets_at/, file: /wait until \d{4}-/ },
  }),
  rowOf("unreachable", {
    kind: "broken",
    cause: "no service",
    status: null,
    counted: 0,
    next: { agent: /network/, file: /try again/ },
  }),
];

/** Blocks ledger writes but not reads, like a full disk. */
export const CLOSE_LEDGER =
  "create trigger ledger_closed before insert on quota_attempt begin select raise(abort, 'full'); end";
