import type { ErrorCode } from "../../lib/domain/errors";
import type { FaultsInput } from "../../lib/reference-api/faults";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";

/** What makes an error happen: a switch of the service, a ledger that cannot be written, or no service at all. */
export type Cause = FaultsInput | "ledger" | "no service";

/**
 * One error, wherever it is met: as a page of its own, over saved data, in an export of that data, and as an agent's answer.
 * @property asks the project that is asked for when nothing of it is saved
 * @property overSaved the case when the project is one of ours and its list is saved
 * @property status what the service answered with
 * @property cost requests of one try: certainly counted, and those that may be
 * @property next what an agent and a file name as the one thing that helps
 */
export type ErrorRow = {
  cause: Cause;
  asks: string;
  code: ErrorCode;
  overSaved: ErrorCode;
  status: number | null;
  counted: number;
  mayCount: number;
  next: { agent: RegExp; file: RegExp };
};

const OURS = { asks: SAMPLE_IDS.berlin, counted: 1, mayCount: 0 };
const PICK = /ids from list_projects/;
const SAVED = /max_cost 0 returns saved data/;

const rowOf = (code: ErrorCode, row: Omit<ErrorRow, "code" | "overSaved" | keyof typeof OURS> & Partial<ErrorRow>) => ({
  ...OURS,
  code,
  overSaved: code,
  ...row,
});

/** Every error a page can show, each brought about the way it really happens. */
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
    cause: { status500: "always" },
    status: 500,
    counted: 2,
    next: { agent: SAVED, file: /try again/ },
  }),
  rowOf("broken_response", {
    cause: { cutJson: "always" },
    status: null,
    counted: 0,
    mayCount: 1,
    next: { agent: SAVED, file: /try again/ },
  }),
  rowOf("unreadable_answer", {
    cause: { html: "always" },
    status: 200,
    next: { agent: /raw response/, file: /raw response/ },
  }),
  rowOf("ledger_failed", { cause: "ledger", status: null, counted: 0, next: { agent: /database/, file: /try again/ } }),
  rowOf("key_rejected", {
    cause: { refuse: "key" },
    status: 401,
    counted: 0,
    next: { agent: /replace the key/, file: /connection in the settings/ },
  }),
  rowOf("limit_reached", {
    cause: { limitPerHour: 1 },
    status: 429,
    counted: 0,
    next: { agent: /before resets_at/, file: /wait until \d{4}-/ },
  }),
  rowOf("unreachable", {
    cause: "no service",
    status: null,
    counted: 0,
    next: { agent: /network/, file: /try again/ },
  }),
];

/** Nothing can be written into the ledger, while everything can be read: as with a full disk. */
export const CLOSE_LEDGER =
  "create trigger ledger_closed before insert on quota_attempt begin select raise(abort, 'full'); end";
export const OPEN_LEDGER = "drop trigger ledger_closed";
