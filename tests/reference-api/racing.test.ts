import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { openStore } from "../../lib/reference-api/store/open-store";
import { temporaryFolder } from "../support/temporary-folder";
import { together } from "../support/together";
import { countedInAll } from "./support";

// Four processes need their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

test("four processes with 2,000 attempts on one key succeed exactly 1,000 times", async () => {
  const databasePath = join(temporaryFolder(), "api.sqlite");
  const store = openStore(databasePath);
  const key = issueKey(store, createAccount(store, { name: "A" }, 0), 0);
  const words = Array.from({ length: 4 }, () => [databasePath, "500"]);
  const env = { ...process.env, RACING_KEY: key };
  const results = await together<Record<number, number>>("metered-worker", words, env);
  const total = (status: number) => results.reduce((sum, statuses) => sum + (statuses[status] ?? 0), 0);
  expect({ answered: total(200), refused: total(429) }).toEqual({ answered: 1000, refused: 1000 });
  expect(countedInAll(store)).toBe(1000);
  store.close();
});
