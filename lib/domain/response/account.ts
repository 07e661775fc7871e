import type { Quota } from "../quota/quota";
import type { AccountKey, ConnectionFinding, ConnectionReport, ShownAccount } from "./connection";

/** A connection that was entered in the browser, as people see it; never its key nor anything of it. */
export type AccountFacts = {
  id: string;
  /** Names it in addresses. */
  slug: string;
  title: string;
  /** May say {key} where the key goes. */
  address: string;
  /** By the names of the environment; what is sealed with the key is not among them. */
  settings: Record<string, string>;
  key: AccountKey;
  /** When the key was entered (ISO); null: there is none. */
  keySetAt: string | null;
  /** Further headers are sealed with the key. */
  hasExtraHeaders: boolean;
  version: number;
  changedAt: string;
  changedBy: string;
};

/** What can be done with an account. `shown`, `removed`: the sample beside the accounts. */
export type AccountDeed = "connected" | "changed" | "disconnected" | "deleted" | "shown" | "removed";

/** What can be changed of an account. */
export type AccountPart = "name" | "address" | "key" | "settings";

/** A change of an account, by whom and when (ISO); never what it was changed to. @property title at that time */
export type PastChange = {
  id: string;
  at: string;
  who: string;
  did: AccountDeed;
  title: string;
  parts: AccountPart[];
};

/** An account among others. @property quota null: it cannot be read @property plansNeedYou stopped, or suggested by an agent */
export type AccountOverview = ShownAccount & {
  quota: Quota | null;
  key: AccountKey | "refused";
  plansNeedYou: number;
  /** Other accounts with the same key, which share its hour, by their titles. */
  sharesKeyWith: string[];
};

/** Why a field of the form cannot be used; `field`: the name of its setting, or `title`. */
export type FieldProblem = { field: string; text: string };

/** A connection that is to be tested. @property key null: the one that the account has */
export type TestGiven = {
  address: string;
  key: string | null;
  settings: Record<string, string>;
  accountId: string | null;
  requestsMax: number;
};

/** A connection that is to be saved. @property account as it was when the person looked at it; null: a new one */
export type SaveGiven = Omit<TestGiven, "accountId" | "requestsMax"> & {
  title: string;
  account: { id: string; version: number } | null;
  /** Of the last test; null: nothing that would need one has changed. */
  receipt: string | null;
};

/** What a save came to. `base`: where what was saved is now. `account`: what somebody else has made of it meanwhile. */
export type SaveAnswer = { saved: true; base: string } | { saved: false; account: AccountFacts };

/**
 * One line of a test as it goes on; `fault`: it broke off, and the log has more under this reference. The last line has
 * the receipt without which the connection is not saved; null: the projects could not be read.
 */
export type TestLine =
  | { report: ConnectionReport; done: false }
  | { report: ConnectionReport; done: true; receipt: string | null }
  | { fault: string };

/** A setting as the form asks for it. `usual` holds where nothing is entered; null: nothing. */
export type FormField = { name: string; usual: string | null; meaning: string; example: string | null };

/** What the page of connections is drawn from. @property whyNot why nothing can be connected from here; null: it can */
export type ConnectPage = {
  accounts: AccountFacts[];
  fields: FormField[];
  whyNot: string | null;
  /** The service is named by the environment of the server. */
  isSetOnServer: boolean;
  /** What the addresses of this one begin with. */
  base: string;
  /** Every account as addresses find it, this one included. */
  shown: ShownAccount[];
  /** The sample runs beside the dashboard and can be brought back. */
  hasSample: boolean;
  /** The account that the page belongs to; null: the service in the settings of the server, or the sample. */
  inUse: string | null;
  /** How what is saved was read, for that account. */
  recognized: ConnectionFinding[];
  /** Agents' tokens for what the settings of the server connect; a new account gets none of them. */
  tokensStaying: number;
  /** Projects and keywords of this account with tags, stars or notes. */
  labeled: number;
  /** The last changes of any account, the latest first; for whoever may change them. */
  changes: PastChange[];
};
