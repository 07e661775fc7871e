import { rmSync } from "node:fs";
import type { Container } from "../../lib/container/container";
import { openDesk } from "../../lib/container/desk";
import { LiveDesk } from "../../lib/container/live-desk";
import type { SaveGiven, TestGiven, TestLine } from "../../lib/domain/response/account";
import type { ConnectionReport } from "../../lib/domain/response/connection";
import { saveAccountRoute, testAccountRoute } from "../../lib/http/account-routes";
import { readSettings } from "../../lib/settings/read-settings";
import { ask } from "../http/support";
import { firstContainer } from "./first-container";
import { type HandClock, handClock } from "./hand-clock";
import { migratedFolder } from "./migrated-folder";
import { serveFixture } from "./services/fixture-service";

const process = globalThis as typeof globalThis & {
  keywordDesk?: Promise<LiveDesk> | undefined;
  keywordDeskRecorded?: unknown;
};

export type AccountGround = {
  folder: string;
  clock: HandClock;
  live: LiveDesk;
  container(): Promise<Container>;
  at(slug: string | null): Promise<Container>;
  close(): Promise<void>;
};

export async function accountGround(env: Record<string, string> = {}): Promise<AccountGround> {
  const folder = await migratedFolder();
  const sample = await serveFixture(() => ({ json: [{ id: 1, name: "Sample" }] }));
  const whole = {
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: sample.origin,
    UPSTREAM_API_KEY: "sample-key",
    DATA_FOLDER: folder,
    ...env,
  };
  const result = readSettings(whole);
  if (!result.ok) throw new Error(result.problems.join(" "));
  const clock = handClock("2026-03-02T10:20:00.000Z");
  const live = new LiveDesk(await openDesk(result.settings, clock, whole));
  process.keywordDesk = Promise.resolve(live);
  return {
    folder,
    clock,
    live,
    container: () => firstContainer(live),
    async at(slug) {
      const container = await live.at(slug);
      if (container === null) throw new Error(`There is no account ${slug}.`);
      return container;
    },
    async close() {
      process.keywordDesk = undefined;
      // Another test may get the same port, where these responses would be found.
      process.keywordDeskRecorded = undefined;
      await live.close();
      await sample.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const NEW = { accountId: null, requestsMax: 3, settings: {} };

export async function testGiven(given: Partial<TestGiven>, headers: Record<string, string> = {}) {
  const response = await testAccountRoute(
    ask("/api/accounts/test", { method: "POST", body: { ...NEW, ...given }, headers }),
  );
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, text, report: null, lines: [] };
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as TestLine);
  const last = lines.at(-1);
  return { status: 200, text, report: reportIn(last), lines };
}

function reportIn(line: TestLine | undefined): ConnectionReport {
  if (line === undefined || !("report" in line)) throw new Error(`No report came: ${JSON.stringify(line)}`);
  return line.report;
}

export async function saveGiven(given: Partial<SaveGiven>, headers: Record<string, string> = {}) {
  const body = { title: "Mine", settings: {}, account: null, ...given };
  const response = await saveAccountRoute(ask("/api/accounts/save", { method: "POST", body, headers }));
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as unknown };
}
