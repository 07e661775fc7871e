import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { appPaths } from "./support/app-paths";
import { ask, keywordPath, save } from "./support/ask";
import { Dashboards } from "./support/desk/dashboards";
import { createDesk, type Desk } from "./support/desk/desk";
import { expect, SWEEP, test } from "./support/fixtures";
import { lockedSettings } from "./support/locked";

const PARAMS = { projectId: SAMPLE_IDS.northwind, keywordId: "598377022953" };
/** The only address whose response describes the present moment. */
const LIVE = "/api/quota";

const plain = (text: string, desk: Desk): string =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
    .replaceAll(/nonce(\\?"?[=:] ?\\?")[\w+/=-]+/g, "nonce$1")
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/\b\d{2}:\d{2}(:\d{2})?\b/g, "TIME")
    .replaceAll(/\b1[678]\d{11}\b/g, "TIME")
    .replaceAll(/\b[0-9a-f]{8}\b/g, "ID")
    // Flight data is numbered in arrival order; the markup has the same content.
    .replaceAll(/<script[^>]*>self\.__next_f\.push\([\s\S]*?<\/script>/g, "")
    // Charts of the running hour change with time.
    .replaceAll(/ d="M[^"]*"/g, "")
    .replaceAll(/\d+\.\d+/g, "NUMBER")
    .replaceAll(desk.dataFolder, "FOLDER")
    // One element a line makes differences readable.
    .replaceAll("><", ">\n<");

async function everything(desk: Desk): Promise<Record<string, string>> {
  const { pages, routes } = appPaths(PARAMS);
  const found: Record<string, string> = {};
  for (const path of [...pages, ...routes].filter((each) => each !== LIVE)) {
    const answer = await fetch(desk.url + path, { redirect: "manual" });
    found[path] = `${answer.status} ${plain(await answer.text(), desk)}`;
  }
  return found;
}

test("a reused test dashboard equals a new one, whatever happened to it before", SWEEP, async () => {
  const dashboards = new Dashboards();
  const first = await createDesk({ limit: 6, settings: await lockedSettings() }, dashboards);
  await first.stop({ process: true });
  const used = await createDesk({ limit: 6 }, dashboards);
  expect(used.processId()).toBe(first.processId());

  await save(used, SAMPLE_IDS.northwind);
  await ask(used, keywordPath(PARAMS.projectId, PARAMS.keywordId));
  await everything(used);
  used.api.faults.set({ status500: "always" });
  for (let tries = 0; tries < 6; tries += 1) await ask(used, "/api/projects", "now");
  await used.stop({ process: true });

  const moved = await createDesk({}, dashboards);
  const fresh = await createDesk();
  try {
    expect(moved.processId()).toBe(first.processId());
    expect(await everything(moved)).toEqual(await everything(fresh));
    for (const desk of [moved, fresh]) {
      await save(desk, SAMPLE_IDS.northwind);
      await ask(desk, keywordPath(PARAMS.projectId, PARAMS.keywordId));
      expect(await desk.count()).toBe(3);
      const { used } = await (await fetch(desk.url + LIVE)).json();
      expect(used).toBe(3);
    }
    expect(moved.output()).not.toMatch(/"level":"(error|fatal)"/);
  } finally {
    await Promise.all([moved.stop(), fresh.stop()]);
    await dashboards.stop();
  }
});
