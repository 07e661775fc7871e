import { createReferenceApi } from "../../../lib/reference-api/app";
import { openStore } from "../../../lib/reference-api/store/open-store";

/** Sends requests to its own reference API on a shared database, and reports the counts by status. */
const [databasePath = "", attempts = "0"] = process.argv.slice(2);
const { app } = createReferenceApi({ database: openStore(databasePath), clock: { now: () => 1_772_456_400_000 } });
const headers = { authorization: `Bearer ${process.env.RACING_KEY}` };

process.once("message", async () => {
  const statuses: Record<number, number> = {};
  for (let requestNumber = 0; requestNumber < Number(attempts); requestNumber += 1) {
    const { status } = await app.request("http://reference.test/v1/projects/", { headers });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  process.send?.(statuses, () => process.exit(0));
});
process.send?.("ready");
