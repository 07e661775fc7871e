import type { Kysely } from "kysely";
import type { Schema } from "../store/schema";

/** In milliseconds on our clock; 0: it is closed. */
export async function serviceRestsUntil(store: Kysely<Schema>, keyFp: string): Promise<number> {
  const health = await store
    .selectFrom("service_health")
    .select("open_until")
    .where("key_fp", "=", keyFp)
    .executeTakeFirst();
  return health?.open_until ?? 0;
}
