import type { Transaction } from "kysely";
import type { Caller } from "../domain/quota/caller";
import type { Schema } from "../store/schema";
import { Refusal } from "./refusal";

/** Call in the booking's transaction after charging its hour. @throws Refusal when the share is used up */
export async function checkOwnShare(
  transaction: Transaction<Schema>,
  { lane, name, hourMax }: Caller,
  at: { keyFp: string; accountId: string; hours: readonly number[]; resetsAtMs: number },
): Promise<void> {
  if (hourMax === undefined) return;
  for (const hour of at.hours) {
    const { requests } = await transaction
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.countAll<number>().as("requests"))
      .where("key_fp", "=", at.keyFp)
      .where("account_id", "=", at.accountId)
      .where("lane", "=", lane)
      .where("consumer", "=", name)
      .where("state", "!=", "unsent")
      .where((of) => of.or([of("hour", "=", hour), of("shadow_hour", "=", hour)]))
      .executeTakeFirstOrThrow();
    if (Number(requests) >= hourMax) throw new Refusal("own_share_used", at.resetsAtMs);
  }
}
