import { onTestFinished } from "vitest";
import type { LiveDesk } from "../../lib/container/live-desk";
import type { SaveGiven, TestGiven, TestLine } from "../../lib/domain/response/account";
import type { ConnectionReport } from "../../lib/domain/response/connection";
import { saveAccountRoute, testAccountRoute } from "../../lib/http/account-routes";
import { ask } from "../http/support";
import { handClock } from "./hand-clock";
import { containerAt, liveDesk } from "./live-desk";
import { migratedFolder } from "./migrated-folder";
import { autoClose } from "./opened";
import { serveFixture } from "./services/fixture-service";
import { temporaryFolder } from "./temporary-folder";

const process = globalThis as typeof globalThis & {
  keywordDesk?: Promise<LiveDesk> | undefined;
  keywordDeskRecorded?: unknown;
};

export type AccountGround = Awaited<ReturnType<typeof accountGround>>;

/** The process that routes find, with the sample; it ends after the test. */
export async function accountGround(env: Record<string, string> = {}) {
  const folder = await migratedFolder(temporaryFolder());
  const sample = autoClose(await serveFixture(() => ({ json: [{ id: 1, name: "Sample" }] })));
  const clock = handClock("2026-03-02T10:20:00.000Z");
  const whole = {
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: sample.origin,
    UPSTREAM_API_KEY: "sample-key",
    DATA_FOLDER: folder,
    ...env,
  };
  const live = await liveDesk(whole, clock);
  process.keywordDesk = Promise.resolve(live);
  onTestFinished(() => {
    process.keywordDesk = undefined;
    // Another test may get the same port, where these responses would be found.
    process.keywordDeskRecorded = undefined;
  });
  return {
    folder,
    clock,
    live,
    container: () => containerAt(live),
    at: (slug: string | null) => containerAt(live, slug),
  };
}

const NEW = { accountId: null, requestsMax: 3, settings: {} };

export async function testGiven(input: Partial<TestGiven>, headers: Record<string, string> = {}) {
  const response = await testAccountRoute(
    ask("/api/accounts/test", { method: "POST", body: { ...NEW, ...input }, headers }),
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

export async function saveGiven(input: Partial<SaveGiven>, headers: Record<string, string> = {}) {
  const body = { title: "Mine", settings: {}, account: null, ...input };
  const response = await saveAccountRoute(ask("/api/accounts/save", { method: "POST", body, headers }));
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as unknown };
}
