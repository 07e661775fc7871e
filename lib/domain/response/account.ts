import type { Quota } from "../quota/quota";
import type { AccountKey, ConnectionFinding, ConnectionReport, ShownAccount } from "./connection";

/** Never contains any part of its key. */
export type AccountFacts = {
  id: string;
  title: string;
  /** {key} marks the place of the key. */
  address: string;
  settings: Record<string, string>;
  key: AccountKey;
  hasExtraHeaders: boolean;
  version: number;
  changedBy: string;
};

export type AccountOverview = ShownAccount & {
  quota: Quota | null;
  key: AccountKey | "refused";
  plansNeedYou: number;
  sharesKeyWith: string[];
};

export type TestGiven = {
  address: string;
  key: string | null;
  settings: Record<string, string>;
  accountId: string | null;
  requestsMax: number;
};

/** @property account as the user last saw it; null: new */
export type SaveGiven = Omit<TestGiven, "accountId" | "requestsMax"> & {
  title: string;
  account: { id: string; version: number } | null;
};

/** @property base the account's new base path */
export type SaveAnswer = { base: string };

export type TestLine = { report: ConnectionReport; done: boolean } | { fault: string };

export type FormField = { name: string; usual: string | null; meaning: string; example: string | null };

export type ConnectPage = {
  accounts: AccountFacts[];
  fields: FormField[];
  whyNot: string | null;
  base: string;
  shown: ShownAccount[];
  hasSample: boolean;
  /** Account of the page; null: the service from the server's settings, or the sample. */
  inUse: string | null;
  recognized: ConnectionFinding[];
  /** Agent tokens for the connection in the server's settings. A new account doesn't inherit them. */
  tokensStaying: number;
  labeled: number;
};
