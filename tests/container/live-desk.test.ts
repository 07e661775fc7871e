import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDesk } from "../../lib/container/desk";
import { LiveDesk } from "../../lib/container/live-desk";
import { PLAIN_USAGE } from "../../lib/quota/usage/usage-report";
import { onBothStores } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { containerAt } from "../support/live-desk";
import { autoClose } from "../support/opened";
import { connectDesk, type FixtureService, serveFixture } from "../support/services/fixture-service";
import { settingsOf } from "../support/settings";
import { read } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";

async function serve(name: string): Promise<FixtureService> {
  const service = autoClose(await serveFixture(() => ({ json: [{ id: 1, name }] })));
  return service;
}

const keysOf = ({ requests }: FixtureService) => requests.map(({ headers }) => headers.authorization);

type Environment = Record<string, string>;

async function deskOf(env: Environment) {
  const desk = await openDesk(settingsOf(env), handClock("2026-03-02T10:20:00.000Z"), env);
  return { live: autoClose(new LiveDesk(desk)), desk };
}

const PROJECT = { projectId: "1", keywordId: null };
const SUBJECT = { text: "before", market: null };
const change = (address: string, key: string | null) => ({ title: "Mine", address, settings: {}, key });

onBothStores("the service that a desk is connected to", (freshPlace) => {
  async function twoProcesses(env: Environment = {}) {
    const sample = await serve("sample");
    const place = await freshPlace();
    const folder = temporaryFolder();
    const whole = {
      KEYWORD_DESK_SOURCE: "sample",
      UPSTREAM_BASE_URL: sample.origin,
      UPSTREAM_API_KEY: "sample-key",
      DATA_FOLDER: folder,
      ...place.environment,
      SECRET_KEY_FILE: join(folder, "secret.key"),
      ...env,
    };
    return { sample, one: await deskOf(whole), other: await deskOf(whole) };
  }

  const projectsOf = async ({ live }: { live: LiveDesk }) => {
    const { upstream } = await containerAt(live);
    const { reading } = await upstream.listProjects(read("if-missing"));
    return reading?.data.projects.map(({ name }) => name);
  };

  test("changes in every process with the next call, and can change back", async () => {
    const mine = await serve("mine");
    const { one, other } = await twoProcesses();
    expect(await projectsOf(other)).toEqual(["sample"]);
    const id = await one.desk.accounts.add({ ...change(mine.origin, "my-key-1"), key: "my-key-1" }, "somebody");
    expect(await projectsOf(other)).toEqual(["mine"]);
    expect(await projectsOf(one)).toEqual(["mine"]);
    expect(keysOf(mine)).toEqual(["Bearer my-key-1"]);
    expect((await (await containerAt(other.live)).connection.describe()).account).toMatchObject({ id, key: "set" });
    await one.desk.accounts.remove(id);
    expect(await projectsOf(other)).toEqual(["sample"]);
    expect((await (await containerAt(other.live)).connection.describe()).account).toBeNull();
  });

  test("the environment overrides the saved connection", async () => {
    const [mine, servers] = [await serve("mine"), await serve("server’s")];
    const { one } = await twoProcesses({
      KEYWORD_DESK_SOURCE: "service",
      UPSTREAM_BASE_URL: servers.origin,
      UPSTREAM_API_KEY: "key-of-the-server",
    });
    await one.desk.accounts.add({ ...change(mine.origin, "my-key-1"), key: "my-key-1" }, "somebody");
    expect(await projectsOf(one)).toEqual(["server’s"]);
    expect(mine.requests).toHaveLength(0);
  });
});

test("an unavailable store leaves the connection unchanged", async () => {
  const sample = await serve("sample");
  const folder = temporaryFolder();
  const { live } = await deskOf({
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: sample.origin,
    UPSTREAM_API_KEY: "sample-key",
    DATA_FOLDER: folder,
  });
  const before = await containerAt(live);
  rmSync(folder, { recursive: true, force: true });
  expect(await containerAt(live)).toBe(before);
  const { problem } = await before.upstream.listProjects(read("if-missing"));
  expect(problem).toMatchObject({ code: "ledger_failed" });
  expect(sample.requests).toHaveLength(0);
});

describe("a move from the environment to the browser", () => {
  test("the same key at the same address finds all earlier saved data", async () => {
    const service = await serve("before");
    const key = "a-key-of-before";
    const before = autoClose(await connectDesk(service, { UPSTREAM_API_KEY: key }));
    await before.container.upstream.listProjects(read("now"));
    await before.container.agents.tokens.add({ name: "Cursor", sharePercent: 50, endsAt: null });
    await before.container.books.labels.change(PROJECT, SUBJECT, { kind: "star", starred: true }, 0);
    const { live, desk } = await deskOf({ DATA_FOLDER: before.folder });
    await desk.accounts.add({ ...change(`${service.origin}/v1`, key), key }, "somebody");
    const container = await containerAt(live);
    const { reading } = await container.upstream.listProjects(read("never"));
    expect(reading?.data.projects.map(({ name }) => name)).toEqual(["before"]);
    expect(service.requests).toHaveLength(1);
    expect(await container.books.labels.ofProjects()).toMatchObject({ 1: { starred: true } });
    // The hour's record belongs to the key, so both connections share it.
    expect(await container.quota.now()).toMatchObject({ used: 1 });
    expect((await container.reads.usage(PLAIN_USAGE)).requestsTotal).toBe(1);
    // A token belongs to its connection; the form says that it stays behind.
    expect(await container.agents.tokens.list()).toEqual([]);
    expect(await before.container.agents.tokens.list()).toHaveLength(1);
  });
});
