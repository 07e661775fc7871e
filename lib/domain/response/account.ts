import { z } from "zod";
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

const Given = z.strictObject({
  address: z.string(),
  key: z.string().nullable(),
  settings: z.record(z.string(), z.string()),
});
export type Given = z.infer<typeof Given>;

export const TestGiven = Given.extend({
  accountId: z.string().nullable(),
  requestsMax: z.number().int().min(0).max(3),
});
export type TestGiven = z.infer<typeof TestGiven>;

/** The account as the user last saw it. */
export const SeenAccount = z.strictObject({ id: z.string(), version: z.number().int() });

/** @property account null: new */
export const SaveGiven = Given.extend({ title: z.string(), account: SeenAccount.nullable() });
export type SaveGiven = z.infer<typeof SaveGiven>;

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
