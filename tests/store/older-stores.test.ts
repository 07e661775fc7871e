import { join } from "node:path";
import { expect, test } from "vitest";
import type { Container } from "../../lib/container/container";
import type { LiveDesk } from "../../lib/container/live-desk";
import { PLAIN_USAGE } from "../../lib/quota/usage/usage-report";
import { bareArray } from "../fixtures/services/flat";
import { onBothStores, type Place } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { containerAt, liveDesk } from "../support/live-desk";
import { restoreOlderStore } from "../support/older-store";
import { FIXTURE_KEY } from "../support/services/fixture-service";
import { read } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";

/** Nothing listens there, so all data was saved by the older version. */
const ADDRESS = "http://127.0.0.1:47113/v1";
const { projectId, keywordId = "" } = bareArray;
/** An agent token created by the version that wrote the second store. */
const AGENT_TOKEN = "lomGas22avn_KhpTJRWbWfnmGhaW5T6QxY2WS5ETrDQ";
const CONNECTED = {
  UPSTREAM_BASE_URL: ADDRESS,
  UPSTREAM_API_KEY: FIXTURE_KEY,
  UPSTREAM_KEY_FORMAT: "Token {key}",
};

async function desk(place: Place, env: Record<string, string>): Promise<LiveDesk> {
  const folder = temporaryFolder();
  const whole = { DATA_FOLDER: folder, ...place.environment, SECRET_KEY_FILE: join(folder, "secret.key"), ...env };
  return liveDesk(whole, handClock("2026-03-02T10:25:00.000Z"));
}

async function expectAsBefore(container: Container, name: string): Promise<void> {
  const { upstream, reads, books, quota } = container;
  expect((await upstream.listProjects(read("never"))).reading?.data.projects).toEqual(bareArray.projects);
  const keywords = (await upstream.listKeywords(projectId, read("never"))).reading?.data.keywords;
  expect(keywords).toEqual(bareArray.keywords);
  const history = (await reads.keyword(projectId, keywordId, read("never"))).reading?.data;
  expect(history).toMatchObject({ positions: bareArray.data?.positions });
  expect((await upstream.copies.historySizes()).map((size) => size.projectId)).toEqual([projectId]);
  expect((await books.labels.ofProject(projectId)).keywords[keywordId]).toEqual({
    tags: ["spring"],
    starred: false,
    note: "Seen by everybody",
  });
  expect((await books.views.ofProject(projectId)).map(({ name, query }) => [name, query])).toEqual([
    ["Gnomes", "q=gnome"],
  ]);
  expect(await quota.now()).toMatchObject({ used: 4, reserve: 70 });
  const usage = await reads.usage(PLAIN_USAGE);
  expect(usage.requestsTotal).toBe(4);
  expect(usage.hours.at(-1)).toMatchObject({ confirmed: 4, others: 0 });
  if (name === "before-accounts") return;
  const { plans } = await container.plans.list();
  expect(plans).toEqual([
    expect.objectContaining({ title: "All histories", state: "open", spendMax: 2, madeBy: "Dashboard" }),
  ]);
  expect((await container.plans.schedules.all()).map(({ title }) => title)).toEqual(["Each Monday"]);
  expect((await container.books.events.all()).map(({ text }) => text)).toEqual(["Spring sale"]);
  expect(await container.agents.tokens.find(AGENT_TOKEN)).toEqual({ name: "Cursor", sharePercent: 20 });
}

onBothStores("W7: a store of an older version", (freshPlace) => {
  test.each(["before-accounts", "before-several-accounts"])("%s opens with all its data", async (name) => {
    const place = await freshPlace({ isEmpty: true });
    await restoreOlderStore(place, name);
    const live = await desk(place, CONNECTED);
    expect(await live.shownAccounts()).toEqual([expect.objectContaining({ base: "", isSample: false })]);
    const container = await containerAt(live);
    await expectAsBefore(container, name);
    const { attempts } = await container.desk.store
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.countAll<number>().as("attempts"))
      .executeTakeFirstOrThrow();
    expect(Number(attempts)).toBe(4);
  });
});
