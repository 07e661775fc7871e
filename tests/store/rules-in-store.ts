import type { Store } from "../../lib/store/open-store";

/** The tests write and read rules, because their table is small. */
export const addRule = (store: Store, name: string, value = "1") =>
  store.insertInto("quota_rule").values({ account_id: "", name, value }).execute();

export const rulesIn = async (store: Store): Promise<string[]> =>
  (await store.selectFrom("quota_rule").select("name").orderBy("name").execute()).map(({ name }) => name);
