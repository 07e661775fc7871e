import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { toInstant } from "../domain/clock";
import type { AccountDeed, AccountPart, PastChange } from "../domain/response/account";
import { DAY_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";

const HELD_DAYS = 400;

/** An account change and its author, without the new values. */
export type Deed = {
  at: number;
  who: string;
  did: AccountDeed;
  accountId: string;
  title: string;
  parts?: readonly AccountPart[];
};

/** Must run in the transaction of the change, so that neither is saved without the other. */
export async function writeDeed(
  transaction: Transaction<Schema>,
  { at, who, did, accountId, title, parts = [] }: Deed,
): Promise<void> {
  const row = { id: randomUUID(), at, who, did, account_id: accountId, title, parts: JSON.stringify(parts) };
  await transaction.insertInto("audit").values(row).execute();
  await transaction
    .deleteFrom("audit")
    .where("at", "<", at - HELD_DAYS * DAY_MS)
    .execute();
}

export async function lastDeeds(store: Kysely<Schema>, rows: number): Promise<PastChange[]> {
  const deeds = await store.selectFrom("audit").selectAll().orderBy("at", "desc").orderBy("id").limit(rows).execute();
  return deeds.map(({ id, at, who, did, title, parts }) => ({
    id,
    at: toInstant(at),
    who,
    did: did as AccountDeed,
    title,
    parts: JSON.parse(parts) as AccountPart[],
  }));
}
