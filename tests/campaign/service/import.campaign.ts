import { join } from "node:path";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { startReferenceApi } from "../../../lib/reference-api/launch";
import { createAccount, issueKey } from "../../../lib/reference-api/store/accounts";
import { runImport } from "../../reference-api/import/run-import";
import { importDatabase, writeRows } from "../../reference-api/import/support";
import { addTestProject } from "../../reference-api/support";
import { scaledCount } from "../../support/scaled";
import { percentile } from "../support/measures";

test("I3: a million rows are imported while lists are read", { timeout: 60 * MINUTE_MS }, async (context) => {
  const rows = scaledCount(1_000_000, 10_000);
  const database = importDatabase();
  const path = join(database.path, "../million.csv");
  writeRows(path, rows);
  const api = await startReferenceApi({ databasePath: database.path });
  const accountId = createAccount(api.store, { name: "A", requestsPerHourMax: 1_000_000 }, Date.now());
  const key = issueKey(api.store, accountId, Date.now());
  addTestProject(api.store, { id: "100", accountId, mark: "a", keywords: 200, firstId: 1_000 });
  const times: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const startedMs = performance.now();
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${api.url}/v1/project-keywords-list/100/`, { headers });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times.push(performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const { report: result, tookMs, peakMb } = await runImport({ databasePath: database.path, path });
  isDone = true;
  await reading;
  await api.stop();
  const p95 = percentile(times, 0.95);
  await context.annotate(
    `${rows} rows in ${(tookMs / 1_000).toFixed(1)} s, at most ${peakMb} MB; lists meanwhile p95 ${p95.toFixed(1)} ms of ${times.length}`,
  );
  expect(result).toMatchObject({ problem: null, rows, written: { added: rows } });
  expect(peakMb).toBeLessThanOrEqual(512);
});
