import type { Quota } from "../quota/quota";
import type { AccountKey, ConnectionFinding, ConnectionReport, ShownAccount } from "./connection";

/** A connection entered in the browser. Never contains any part of its key. */
export type AccountFacts = {
  id: string;
  slug: string;
  title: string;
  /** {key} marks the place of the key. */
  address: string;
  settings: Record<string, string>;
  key: AccountKey;
  /** When the key was entered (ISO); null: no key. */
  keySetAt: string | null;
  /** Additional headers are sealed with the key. */
  hasExtraHeaders: boolean;
  version: number;
  changedAt: string;
  changedBy: string;
};

/** An account in the list. @property quota null: unreadable @property plansNeedYou stopped, or proposed by an agent */
export type AccountOverview = ShownAccount & {
  quota: Quota | null;
  key: AccountKey | "refused";
  plansNeedYou: number;
  sharesKeyWith: string[];
};

/** Why a form field is invalid; `field`: a setting's name, or `title`. */
export type FieldProblem = { field: string; text: string };

/** A connection to test. @property key null: the saved key */
export type TestGiven = {
  address: string;
  key: string | null;
  settings: Record<string, string>;
  accountId: string | null;
  requestsMax: number;
};

/** A connection to save. @property account as the user last saw it; null: new */
export type SaveGiven = Omit<TestGiven, "accountId" | "requestsMax"> & {
  title: string;
  account: { id: string; version: number } | null;
};

/** Result of a save. `base`: the account's new base path. `account`: another user changed it meanwhile. */
export type SaveAnswer = { saved: true; base: string } | { saved: false; account: AccountFacts };

/** One line of a running test; `fault`: log reference of an unexpected error. */
export type TestLine = { report: ConnectionReport; done: boolean } | { fault: string };

/** A setting in the form. `usual` is the default; null: none. */
export type FormField = { name: string; usual: string | null; meaning: string; example: string | null };

/** Data of the connections page. @property whyNot why connecting is impossible here; null: it is possible */
export type ConnectPage = {
  accounts: AccountFacts[];
  fields: FormField[];
  whyNot: string | null;
  /** The server's environment sets the service. */
  isSetOnServer: boolean;
  base: string;
  shown: ShownAccount[];
  /** The sample is running and can be shown again. */
  hasSample: boolean;
  /** Account of the page; null: the service from the server's settings, or the sample. */
  inUse: string | null;
  /** How saved responses of that account were parsed. */
  recognized: ConnectionFinding[];
  /** Agent tokens for the connection in the server's settings. A new account doesn't inherit them. */
  tokensStaying: number;
  labeled: number;
};
