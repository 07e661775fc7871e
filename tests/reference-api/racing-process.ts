import { createReferenceApi } from "../../lib/reference-api/app";
import { openStore } from "../../lib/reference-api/store/open-store";

const [databasePath = "", attempts = "0"] = process.argv.slice(2);
const { app } = createReferenceApi({ database: openStore(databasePath), clock: { now: () => 1_772_456_400_000 } });
const headers = { authorization: `Bearer ${process.env.RACING_KEY}` };
const ask = () => app.request("http://reference.test/v1/projects/", { headers });

// The processes wait for each other; otherwise the first would finish before the last starts.
process.stdout.write("ready\n");
process.stdin.once("data", async () => {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < Number(attempts); sent += 1) {
    const { status } = await ask();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit(0));
});
