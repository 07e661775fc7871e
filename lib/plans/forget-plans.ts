import type { Store } from "../store/open-store";

export async function forgetPlans(store: Store, namespace: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const ofAccount = transaction.selectFrom("plan").select("id").where("namespace", "=", namespace);
    await transaction.deleteFrom("plan_item").where("plan_id", "in", ofAccount).execute();
    await transaction.deleteFrom("plan_hour").where("plan_id", "in", ofAccount).execute();
    await transaction.deleteFrom("plan").where("namespace", "=", namespace).execute();
    await transaction.deleteFrom("plan_schedule").where("namespace", "=", namespace).execute();
  });
}
