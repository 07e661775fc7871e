import { expect, test } from "vitest";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { postJson, save } from "../../e2e/support/ask";
import { percentile, timesDuring } from "../support/measures";
import { sampleDesk } from "../support/sample-desk";

const { pythonDocs } = SAMPLE_IDS;
const p95 = (times: readonly number[]): number => percentile(times, 0.95);

/** `npm run bench -- large` measures a list of 100,000 rows. */
test("T18: long links and 200,000 labels delay no one else", async (context) => {
  const desk = await sampleDesk();
  await save(desk, pythonDocs);
  for (let page = 0; page < 100; page += 1) await (await fetch(`${desk.url}/projects`)).arrayBuffer();
  const filters = Array.from({ length: 900 }, (_, at) => `volume:gte:${at}`).join(",");
  const file = `keyword_id,tags\n${Array.from({ length: 200_000 }, (_, at) => `k${at},a`).join("\n")}`;
  const works: Record<string, () => Promise<unknown>> = {
    "900 filters in twenty links": async () => {
      for (let link = 0; link < 20; link += 1)
        await (await fetch(`${desk.url}${projectHref(pythonDocs)}?f=${filters.slice(0, 7_800)}`)).arrayBuffer();
    },
    "200,000 labels looked at": async () => {
      const response = await postJson(desk, "/api/labels/import", { text: file, apply: false, replace: false });
      expect(await response.json()).toMatchObject({ rows: 200_000, problem: null });
    },
  };
  const figures: string[] = [];
  const worst: number[] = [];
  for (const [name, work] of Object.entries(works)) {
    const times = await timesDuring(work(), `${desk.url}/api/quota`, 20);
    worst.push(p95(times));
    figures.push(
      `${name}: p95 ${p95(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    );
  }
  await context.annotate(`gauge of another client meanwhile: ${figures.join("; ")}`);
  expect(Math.max(...worst)).toBeLessThan(250);
});
