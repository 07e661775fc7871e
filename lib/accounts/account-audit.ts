import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { toInstant } from "../domain/clock";
import type { AccountDeed, AccountPart, PastChange } from "../domain/response/account";
import { DAY_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";

const HELD_DAYS = 400;

/** Who did what with which account; never what it was changed to. */
export type Deed = {
  at: number;
  who: string;
  did: AccountDeed;
  accountId: string;
  title: string;
  parts?: readonly AccountPart[];
};

/** Writes a change down with the change itself: there is neither without the other. */
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

/** The last changes, the latest first. */
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
