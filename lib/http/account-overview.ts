import type { Container } from "../container/container";
import { findContainer, shownAccounts } from "../container/get-container";
import { needsPerson } from "../domain/plans/plan";
import type { AccountOverview } from "../domain/response/account";
import type { ShownAccount } from "../domain/response/connection";

export async function accountsOverview(): Promise<AccountOverview[]> {
  return Promise.all((await shownAccounts()).map(overviewOf));
}

async function overviewOf(shownAccount: ShownAccount): Promise<AccountOverview> {
  const container = await findContainer(shownAccount.slug);
  if (container === null) return { ...shownAccount, quota: null, key: "set", plansNeedYou: 0, sharesKeyWith: [] };
  const { plans } = await container.plans.list();
  const { account, key } = await container.connection.describe();
  return {
    ...shownAccount,
    quota: await container.quota.now(),
    key: account !== null && account.key !== "set" ? account.key : key,
    plansNeedYou: plans.filter(needsPerson).length,
    sharesKeyWith: await sharesKeyWith(container),
  };
}

export async function sharesKeyWith({ desk, account }: Container): Promise<string[]> {
  if (account === null) return [];
  const rows = await desk.accounts.rows();
  return rows.flatMap(({ id, key_fp, title }) => (id !== account.id && key_fp === account.keyFp ? [title] : []));
}
