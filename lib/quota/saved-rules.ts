import type { Kysely } from "kysely";
import { type QuotaRules, usualRules } from "../domain/quota/quota";
import type { Schema } from "../store/schema";
import type { LedgerSettings } from "./ledger-settings";

type RuleSettings = Pick<LedgerSettings, "accountId" | "reserve">;

/** Not cached, so that a change applies immediately in every process. */
export async function readRules(store: Kysely<Schema>, { accountId, reserve }: RuleSettings): Promise<QuotaRules> {
  const rows = await store.selectFrom("quota_rule").selectAll().where("account_id", "=", accountId).execute();
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  // Only changeRules writes these rows, with values of this type.
  return { ...usualRules(reserve), ...(set as Partial<QuotaRules>) };
}

export async function changeRules(
  store: Kysely<Schema>,
  { accountId }: Pick<RuleSettings, "accountId">,
  changes: Partial<QuotaRules>,
): Promise<void> {
  const rows = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ account_id: accountId, name, value: JSON.stringify(value) }));
  if (rows.length === 0) return;
  await store
    .insertInto("quota_rule")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "name"])
        .doUpdateSet((expression) => ({ value: expression.ref("excluded.value") })),
    )
    .execute();
}
