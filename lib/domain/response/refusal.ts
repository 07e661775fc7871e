import type { AccountFacts } from "./account";

export type FieldProblem = { field: string; text: string };

/** Why the dashboard refused a request. The title is for the user. */
export type Refusal = {
  title: string;
  problems?: FieldProblem[];
  /** The connection as another user changed it meanwhile. */
  account?: AccountFacts;
  /** How long sign-in attempts are throttled. */
  waitSeconds?: number;
};
