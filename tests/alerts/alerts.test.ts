import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Alerts } from "../../lib/alerts/alerts";
import { Outbox } from "../../lib/alerts/outbox";
import { readReceivers } from "../../lib/alerts/receivers";
import { type SendOptions, sendAlert } from "../../lib/alerts/send-alert";
import type { Container } from "../../lib/container/container";
import { CERTIFICATE, CERTIFICATE_KEY } from "../support/agents-certificate";
import { onBothStores, openForTest } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { autoClose } from "../support/opened";
import { startServer } from "../support/services/start-server";
import { read, type Stack, stack } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

type Received = { headers: Record<string, unknown>; body: string };

async function receiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await readText(request) });
    answer(request, response);
  });
  const { url } = autoClose(await startServer(server));
  return { url: `${url}/hook`, received };
}

function fileWith(json: unknown): string {
  const folder = temporaryFolder();
  const file = join(folder, "alerts.json");
  writeFileSync(file, typeof json === "string" ? json : JSON.stringify(json));
  return file;
}

const send = (url: string, options: SendOptions = { allowPrivate: true }) =>
  sendAlert({ name: "a", url, format: "json", secret: null, events: [] }, { id: "1", body: "{}" }, options);

const alertsOf = (desk: Stack, file: string): Alerts =>
  new Alerts(
    desk.container.desk.store,
    { file, allowPrivate: true, url: "https://desk.example", watchBackups: true },
    () => desk.clock.now(),
  );

const sourceOf = ({ quota, plans }: Container) => ({
  id: "",
  name: "default",
  url: "https://desk.example/usage",
  quota,
  plans,
});

async function use({ container }: Stack, requests: number): Promise<void> {
  await container.desk.store.updateTable("quota_window").set({ used: requests, others_min: requests }).execute();
}

async function usedHour(limit: number): Promise<Stack> {
  const desk = autoClose(await stack({ settings: { requestsPerHourMax: limit, reserve: 0 } }));
  await desk.container.upstream.listProjects(read("if-missing"));
  return desk;
}

test("each threshold sends one signed message an hour, with figures and a link but no key or keyword", async () => {
  const desk = await usedHour(100);
  const hook = await receiver();
  const file = fileWith([{ name: "ops", url: hook.url, format: "json", secret: SECRET, events: ["quota.threshold"] }]);
  const requestCount = await desk.requestCount();
  await use(desk, 92);
  for (let round = 0; round < 5; round += 1) await alertsOf(desk, file).run([sourceOf(desk.container)]);
  expect(hook.received.map(({ body }) => JSON.parse(body).data.threshold_percent).sort()).toEqual([70, 90]);
  for (const { headers, body } of hook.received) {
    const expected = createHmac("sha256", Buffer.alloc(32, 7))
      .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "quota.threshold",
      data: { account: "default", limit: 100, url: "https://desk.example/usage" },
    });
    expect(body).not.toContain(desk.key);
  }
  desk.clock.advanceMs(3_600_000);
  await desk.container.upstream.listProjects(read("now"));
  await use(desk, 75);
  await alertsOf(desk, file).run([sourceOf(desk.container)]);
  expect(hook.received).toHaveLength(3);
  expect(await desk.requestCount()).toBe(1);
  expect(requestCount).toBe(1);
});

test("a message that fails is tried three more times and then shown as failed", async () => {
  const desk = await usedHour(100);
  const hook = await receiver((_request, response) => response.writeHead(500).end());
  const file = fileWith([{ name: "ops", url: hook.url, format: "slack", events: ["quota.threshold"] }]);
  await use(desk, 75);
  const alerts = alertsOf(desk, file);
  for (let minute = 0; minute < 20; minute += 1) {
    await alerts.run([sourceOf(desk.container)]);
    desk.clock.advanceMs(60_000);
  }
  expect(hook.received).toHaveLength(4);
  expect(Object.keys(JSON.parse(hook.received[0]?.body ?? "{}"))).toEqual(["text"]);
  expect((await alerts.view()).recent).toEqual([
    expect.objectContaining({ state: "failed", error: "The receiver responded with 500." }),
  ]);
});

test("a rejected key and a failing service each send a message", async () => {
  const desk = await usedHour(100);
  const hook = await receiver();
  const file = fileWith([{ name: "ops", url: hook.url, format: "json", events: ["key.rejected", "service.failing"] }]);
  const { store } = desk.container.desk;
  await store.updateTable("key_state").set({ rejected_at: desk.clock.now() }).execute();
  desk.clock.advanceMs(60_000);
  const failedAttempt = await store.selectFrom("quota_attempt").selectAll().executeTakeFirstOrThrow();
  const fail = (id: string) =>
    store
      .insertInto("quota_attempt")
      .values({ ...failedAttempt, id, status: 503, reserved_at: desk.clock.now() })
      .execute();
  await fail("first");
  await alertsOf(desk, file).run([sourceOf(desk.container)]);
  expect(hook.received.map(({ body }) => JSON.parse(body).type)).toEqual(["key.rejected"]);
  desk.clock.advanceMs(6 * 60_000);
  await fail("second");
  await alertsOf(desk, file).run([sourceOf(desk.container)]);
  expect(hook.received.map(({ body }) => JSON.parse(body).type)).toEqual(["key.rejected", "service.failing"]);
});

test("a backup more than two days old sends one message a day", async () => {
  const desk = await usedHour(100);
  const hook = await receiver();
  const file = fileWith([{ name: "ops", url: hook.url, format: "json", events: ["backup.old"] }]);
  await desk.container.desk.store.insertInto("backup").values({ id: 1, at: desk.clock.now(), bytes: 1 }).execute();
  for (let hour = 0; hour < 72; hour += 1) {
    await alertsOf(desk, file).run([]);
    desk.clock.advanceMs(3_600_000);
  }
  expect(hook.received.map(({ body }) => JSON.parse(body).data.days)).toEqual([2, 2]);
});

const RECEIVER = { name: "a", url: "https://a.example", format: "json" };

test.each([
  ["not JSON", "[", "isn’t valid JSON"],
  ["no list", { name: "ops" }, "check the list"],
  ["an unknown event", [{ ...RECEIVER, events: ["quota"] }], "receiver 1, events.0"],
  ["a short secret", [{ ...RECEIVER, secret: "abc" }], "receiver 1, secret"],
  ["an unknown field", [{ ...RECEIVER, retries: 9 }], "receiver 1"],
  ["two of a name", [RECEIVER, { ...RECEIVER, url: "https://b.example" }], "same name"],
  ["an address without TLS", [{ ...RECEIVER, url: "http://a.example" }], "begin with https"],
  ["a private address", [{ ...RECEIVER, url: "https://10.0.0.7/x" }], "must be public"],
])("a file of receivers with %s is refused in one sentence without addresses", (_case, json, sentence) => {
  const { receivers, problem } = readReceivers(fileWith(json), false);
  expect(receivers).toEqual([]);
  expect(problem).toContain(sentence);
  expect(problem).not.toMatch(/example|10\.0/);
});

test("a message ends within five seconds and follows no redirect", async () => {
  const inner = await receiver();
  const redirecting = await receiver((_request, response) => response.writeHead(302, { location: inner.url }).end());
  const endless = await receiver((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("more "), 5);
    response.on("close", () => clearInterval(timer));
  });
  const silent = await receiver(() => undefined);
  const began = performance.now();
  const results = await Promise.all([redirecting, endless, silent].map(({ url }) => send(url)));
  expect(results).toEqual([
    "The receiver responded with 302.",
    null,
    "The receiver can’t be reached (no response in 5 seconds).",
  ]);
  expect(inner.received).toEqual([]);
  // The limit is five seconds; the rest is for a busy computer.
  expect(performance.now() - began).toBeLessThan(15_000);
});

test("a receiver with broken TLS or an untrusted certificate gets no message", async () => {
  const plain = await receiver();
  let posts = 0;
  const untrustedServer = createSecureServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (_request, response) => {
    posts += 1;
    response.end();
  });
  const { port } = autoClose(await startServer(untrustedServer));
  for (const url of [plain.url.replace("http:", "https:"), `https://127.0.0.1:${port}/hook`])
    expect(await send(url)).toMatch(/^The receiver can’t be reached/);
  expect([plain.received, posts]).toEqual([[], 0]);
});

test("no byte goes to a private address, even through a public name", async () => {
  const hook = await receiver();
  const { port } = new URL(hook.url);
  const lookup = (_name: string, _options: unknown, done: (error: null, addresses: object[]) => void) =>
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://hooks.example:${port}/`,
  ])
    expect(await send(url, { allowPrivate: false, lookup: lookup as never })).not.toBeNull();
  expect(hook.received).toEqual([]);
});

onBothStores("messages", (freshPlace) => {
  test("O3: are written and sent once, however many processes see the same event", async () => {
    const place = await freshPlace();
    const clock = handClock("2026-03-02T10:20:00.000Z");
    const outboxes: Outbox[] = [];
    for (let process = 0; process < 4; process += 1) {
      outboxes.push(new Outbox(await openForTest(place.address), () => clock.now()));
    }
    const add = (outbox: Outbox) =>
      Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          outbox.add("ops", { event: "quota.threshold", subject: `a|${index}`, body: "{}" }),
        ),
      );
    await Promise.all(outboxes.map(add));
    const sentSubjects: string[] = [];
    const work = async (outbox: Outbox) => {
      for (let idle = 0; idle < 10; ) {
        const message = await outbox.claim();
        if (message === null) {
          idle += 1;
          continue;
        }
        sentSubjects.push(message.subject);
        await outbox.settle(message, null);
      }
    };
    await Promise.all(outboxes.map(work));
    expect(sentSubjects.length).toBe(25);
    expect(new Set(sentSubjects).size).toBe(25);
  });
});
