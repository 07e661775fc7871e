import { expect, test } from "vitest";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { loadable } from "../../../lib/queries/history";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const BY_PROJECT = { UPSTREAM_KEYWORDDATA_ID: "project" };
const history = [27, 28].map((day) => ({ date: `2026-02-${day}`, position: day }));
const rowsOf = (...ids: number[]) => ({ data: ids.map((id) => ({ id, keyword: `boots ${id}`, history })) });

async function answering(answer: () => FixtureAnswer, env: Record<string, string> = {}) {
  const { service, desk } = await fixtureDesk(answer, { UPSTREAM_DATE_PARAMETERS: "", ...env });
  const get = (keywordId: string, spend: "if-missing" | "now") =>
    desk.container.upstream.getKeywordData("1", keywordId, read(spend));
  return { desk, get, asked: () => service.requests.length };
}

test("a keyword missing from its project’s data is reported as missing, for one request", async () => {
  const { get, asked } = await answering(() => ({ json: rowsOf(7, 8) }), BY_PROJECT);
  for (const _ of [1, 2, 3]) expect((await get("9", "if-missing")).problem?.code).toBe("not_in_data");
  expect((await get("8", "if-missing")).reading?.data.keyword.phrase).toBe("boots 8");
  expect(asked(), "the neighbor was paid for too").toBe(1);
});

test("the one keyword of a project’s data is never taken for another", async () => {
  const { get } = await answering(() => ({ json: rowsOf(7) }), BY_PROJECT);
  expect((await get("8", "if-missing")).problem?.code).toBe("not_in_data");
  expect((await get("7", "if-missing")).reading?.data.keyword.phrase).toBe("boots 7");
});

test("keywords that would bring nothing aren't offered for loading until the service has them", async () => {
  let rowIds = [6, 7];
  const { desk, get, asked } = await answering(() => ({ json: rowsOf(...rowIds) }), BY_PROJECT);
  const { overview } = desk.container.upstream.copies;
  const offeredIds = async () =>
    loadable(["7", "8", "9"], {
      ids: await overview.historyIds("1"),
      refusedIds: await overview.refusedKeywordIds("1", desk.clock.now()),
    });
  await get("8", "if-missing");
  await get("9", "if-missing");
  await get("7", "if-missing");
  expect(await offeredIds()).toEqual([]);
  expect(asked()).toBe(1);
  rowIds = [6, 7, 8];
  await get("7", "now");
  expect((await get("8", "if-missing")).problem, "the newer response holds it").toBeNull();
  expect(asked()).toBe(2);
  expect(await overview.refusedKeywordIds("1", desk.clock.now())).toEqual(["9"]);
});

test("an unreadable keyword isn't offered for loading for a day", async () => {
  const { desk, get } = await answering(() => ({ json: [1, 2, 3] }));
  await get("7", "if-missing");
  const refusedIds = () => desk.container.upstream.copies.overview.refusedKeywordIds("1", desk.clock.now());
  expect(await refusedIds()).toEqual(["7"]);
  desk.clock.advanceMs(25 * HOUR_MS);
  expect(await refusedIds()).toEqual([]);
});

test.each([
  "Invalid project ID: at most 24 characters",
  "project_id must be less than 1000",
  "Limit of id length is 12",
  "This account is closed",
])("a refusal that no other page size would change costs one request: “%s”", async (detail) => {
  const { desk, asked } = await answering(() => ({ status: 400, json: { detail } }));
  const { problem } = await desk.container.upstream.listKeywords("no-such-id", read("now"));
  expect([problem?.code, asked()]).toEqual(["bad_request", 1]);
});

test.each<[string, FixtureAnswer, string]>([
  ["has no history", { json: [1, 2, 3] }, "unreadable_answer"],
  ["says only null", { json: null }, "unreadable_answer"],
  ["breaks off in its text", { text: '{"history":[{"date":"2026-02-28","position":4},{"da' }, "broken_response"],
])("a response that %s is paid for once, and again only on a user's click", async (_, answer, code) => {
  const { get, asked } = await answering(() => answer);
  for (const _again of [1, 2, 3]) {
    const { reading, problem } = await get("7", "if-missing");
    expect([reading, problem?.code]).toEqual([null, code]);
  }
  expect(asked()).toBe(1);
  await get("7", "now");
  expect(asked()).toBe(2);
});
