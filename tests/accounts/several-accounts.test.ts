import { join } from "node:path";
import { expect, test } from "vitest";
import { openDesk } from "../../lib/container/desk";
import type { LiveDesk } from "../../lib/container/live-desk";
import { parseUsageView } from "../../lib/domain/quota/usage";
import { ACCOUNT_HEADER } from "../../lib/domain/web/front-headers";
import { handleMcp } from "../../lib/mcp/transport/http";
import { bareArray } from "../fixtures/services/flat";
import { ask, routesOf } from "../http/support";
import { onBothStores } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { containerAt, liveDesk } from "../support/live-desk";
import { autoClose } from "../support/opened";
import { type FixtureService, serveFixture } from "../support/services/fixture-service";
import { settingsOf } from "../support/settings";
import { read } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";

const process = globalThis as typeof globalThis & { keywordDesk?: Promise<LiveDesk> | undefined };

const NAMES = ["alder", "birch", "cedar"] as const;
type Name = (typeof NAMES)[number];
const PROCESSES = 4;
const LIMIT = 12;

const idsOf = (name: Name) => {
  const start = String(NAMES.indexOf(name) + 1).repeat(10);
  return { projectId: `${start}740993`, keywordId: `${start}7409931`, start };
};

const serve = (name: Name): Promise<FixtureService> =>
  serveFixture((request) => {
    const { json, text = JSON.stringify(json), ...answer } = bareArray.answer(request);
    const { start } = idsOf(name);
    return { ...answer, text: text.replace(/garden|rake|spade/gi, name).replace(/9007199254(?=\d{3,})/g, start) };
  });

function addressesOf(path: string, values: Record<string, readonly string[]>): Record<string, string>[] {
  const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = ""]) => name);
  return names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((one) => (values[name] ?? [""]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

onBothStores("W3: three accounts, two with one key,", (freshPlace) => {
  async function ground() {
    const place = await freshPlace();
    const folder = temporaryFolder();
    const services = Object.fromEntries(
      await Promise.all(NAMES.map(async (name) => [name, autoClose(await serve(name))] as const)),
    ) as Record<Name, FixtureService>;
    const env = { DATA_FOLDER: folder, ...place.environment, SECRET_KEY_FILE: join(folder, "secret.key") };
    const clock = handClock("2026-03-02T10:20:00.000Z");
    const desks: LiveDesk[] = [];
    for (let count = 0; count < PROCESSES; count += 1) desks.push(await liveDesk(env, clock));
    const { accounts } = autoClose(await openDesk(settingsOf(env), clock, env));
    for (const [index, name] of NAMES.entries()) {
      clock.advanceMs(1_000);
      const key = index < 2 ? "the-key-of-two" : "the-key-of-one";
      const settings = { UPSTREAM_KEY_FORMAT: "Token {key}", REQUESTS_PER_HOUR: String(LIMIT), RESERVE: "0" };
      await accounts.add({ title: name, address: services[name].origin, settings, key }, "somebody");
    }
    return { services, desks, at: (desk: LiveDesk | undefined, name: Name) => containerAt(desk as LiveDesk, name) };
  }

  test("each hour is exact, whichever processes send", { timeout: 240_000 }, async () => {
    const { services, desks, at } = await ground();
    const requestCounts = () => NAMES.map((name) => services[name].requests.length);
    const load = async (desk: LiveDesk, name: Name) => {
      const { upstream } = await at(desk, name);
      await upstream.listProjects(read("now"));
    };
    for (const desk of desks) for (const name of NAMES) await load(desk, name);
    const usedOf = async (name: Name) => (await (await at(desks[1], name)).quota.now()).used;
    const [alder = 0, birch = 0, cedar = 0] = requestCounts();
    expect(await Promise.all(NAMES.map(usedOf))).toEqual([alder + birch, alder + birch, cedar]);
    for (let turn = 0; turn < LIMIT; turn += 1)
      for (const name of ["alder", "birch"] as const) await load(desks[turn % PROCESSES] as LiveDesk, name);
    expect(services.alder.requests.length + services.birch.requests.length).toBe(LIMIT);
    expect(services.cedar.requests).toHaveLength(cedar);
    expect(await Promise.all(NAMES.map(usedOf))).toEqual([LIMIT, LIMIT, cedar]);
    // Each account sees its own requests; the other requests count as another client's.
    const ofAlder = await (await at(desks[2], "alder")).reads.usage({
      view: { ...parseUsageView(() => null), range: "24h" },
      timeZone: "UTC",
      rows: 100,
    });
    expect(ofAlder.requestsTotal).toBe(services.alder.requests.length);
    expect(ofAlder.hours.at(-1)).toMatchObject({
      confirmed: services.alder.requests.length,
      others: services.birch.requests.length,
    });
  });

  test("no response of an account has another account's rows: every route, every id", {
    timeout: 240_000,
  }, async () => {
    const { services, desks, at } = await ground();
    const [desk] = desks;
    const tokens: Partial<Record<Name, string>> = {};
    const planIds: string[] = [];
    for (const name of NAMES) {
      const container = await at(desk, name);
      const { projectId, keywordId } = idsOf(name);
      await container.upstream.listProjects(read("now"));
      await container.upstream.listKeywords(projectId, read("now"));
      await container.reads.keyword(projectId, keywordId, read("now"));
      await container.books.labels.change(
        { projectId, keywordId },
        { text: name, market: null },
        { kind: "note", before: "", after: `Seen by ${name}` },
        0,
      );
      await container.books.events.add([
        { projectId: null, from: "2026-03-01", to: null, text: `${name} event`, link: null },
      ]);
      await container.books.views.save(projectId, { id: null, name: `${name} view`, query: "q=a" }, 0);
      const what = { kind: "histories" as const, projectId, keywordIds: null };
      const { price } = await container.plans.estimate({ what, wantedSinceMs: 0 });
      const id = crypto.randomUUID();
      planIds.push(id);
      const manner = { speed: "now", hourMax: null, hours: "any", leftoversOnly: false } as const;
      const plan = { id, title: `${name} plan`, requests: price.requests, madeBy: "Dashboard", ...manner };
      expect(await container.plans.create({ what, wantedSinceMs: 0, ...plan })).toEqual({ made: true });
      const result = await container.agents.tokens.add({ name: `${name} agent`, sharePercent: 50, endsAt: null });
      if (result.token !== null) tokens[name] = result.token;
    }
    const values = {
      projectId: NAMES.map((name) => idsOf(name).projectId),
      keywordId: NAMES.map((name) => idsOf(name).keywordId),
      planId: planIds,
      day: ["2026-03-01"],
      days: ["30"],
      rest: ["anything"],
    };
    process.keywordDesk = Promise.resolve(desk as LiveDesk);
    autoClose({
      async close() {
        process.keywordDesk = undefined;
      },
    });
    const routes = await routesOf("GET");
    expect(routes.length).toBeGreaterThan(20);
    const requestCounts = () => NAMES.map((name) => services[name].requests.length);
    const before = requestCounts();
    const own = new Map<Name, number>();
    for (const name of NAMES) {
      const others = NAMES.filter((other) => other !== name);
      for (const { path, run } of routes)
        for (const params of addressesOf(path, values)) {
          const request = ask(`${path}?range=24h&zone=UTC`, { headers: { [ACCOUNT_HEADER]: name } });
          const text = await (await run(request, { params: Promise.resolve(params) })).text();
          const visibleText =
            path === "/api/accounts"
              ? text?.replace(/"(slug|title|base)":"[^"]*"|"sharesKeyWith":\[[^\]]*\]/g, "")
              : text;
          for (const other of others) expect(visibleText, `${name} at ${path}`).not.toContain(other);
          if (visibleText?.includes(name)) own.set(name, (own.get(name) ?? 0) + 1);
        }
    }
    for (const name of NAMES) expect(own.get(name), name).toBeGreaterThan(10);
    expect(requestCounts(), "Q18: a GET sends nothing, whatever is saved").toEqual(before);

    const initialize = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    for (const name of NAMES)
      for (const other of NAMES) {
        const headers = {
          [ACCOUNT_HEADER]: name,
          authorization: `Bearer ${tokens[other]}`,
          accept: "application/json, text/event-stream",
        };
        const response = await handleMcp(ask("/mcp", { method: "POST", body: initialize, headers }));
        expect(response.status === 401, `${other}’s token at ${name}`).toBe(other !== name);
        await response.text();
      }
    const unknown = await routes[0]?.run(ask("/api/x", { headers: { [ACCOUNT_HEADER]: "nobody" } }), {});
    expect(unknown?.status).toBe(404);
  });
});
