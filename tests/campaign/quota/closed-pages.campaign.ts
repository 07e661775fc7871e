import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask, keywordPath, keywordsPath } from "../../e2e/support/ask";
import type { Desk } from "../../e2e/support/desk/desk";
import { autoClose } from "../../support/opened";
import { scaledCount } from "../../support/scaled";
import { type FixtureHandler, serveFixture } from "../../support/services/fixture-service";
import { awaitHourOf, quotaOf, sampleDesk } from "../support/sample-desk";

const CLOSED = scaledCount(100, 6);
const TAKES_MS = 400;
const [PAGES, SIZE, LEFT_AFTER] = [8, 100, 3];

/** Loads `path` and closes the connection once the request to the service is under way, as a closed page does. */
async function closedMeanwhile(desk: Desk, path: string, isUnderWay: () => boolean): Promise<void> {
  const page = new AbortController();
  const loading = fetch(desk.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    body: JSON.stringify({ spend: "if-missing", requestsMax: 20, confirmed: true }),
    signal: page.signal,
  });
  await expect.poll(isUnderWay, { interval: 20, timeout: 10_000 }).toBe(true);
  page.abort();
  await expect(loading).rejects.toThrow();
}

test("Q15: a page closed during a request is charged for it, saves its response and requests nothing more", async (context) => {
  await awaitHourOf(CLOSED * 2_000 + 60_000);
  const answer: FixtureHandler = ({ url }, response) => {
    const from = Number(url.searchParams.get("offset") ?? 0);
    const rows = Array.from({ length: SIZE }, (_, at) => ({ id: `k${from + at}`, keyword: `phrase ${from + at}` }));
    const isList = url.pathname.includes("/project-keywords-list/");
    const json = isList
      ? { count: PAGES * SIZE, results: rows }
      : { keyword: "one", history: [{ date: "2026-03-01", position: 3 }] };
    setTimeout(
      () => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json)),
      TAKES_MS,
    );
    return null;
  };
  const service = autoClose(await serveFixture(answer));
  const desk = await sampleDesk({ baseUrl: `${service.origin}/v1`, limit: 1_000 });
  const hits = () => service.requests.length;
  for (let index = 0; index < CLOSED; index += 1)
    await closedMeanwhile(desk, keywordPath("p", `k${index}`), () => hits() > index);
  await sleep(2 * TAKES_MS);
  const quota = await quotaOf(desk);
  let free = 0;
  for (let index = 0; index < CLOSED; index += 1) {
    const answer = await (await ask(desk, keywordPath("p", `k${index}`))).json();
    if (answer.reading?.saved === true) free += 1;
  }
  const singleHits = hits();

  await closedMeanwhile(desk, keywordsPath("p"), () => hits() === singleHits + LEFT_AFTER);
  await sleep(2_000);
  const sentOfList = hits() - singleHits;
  await ask(desk, keywordsPath("p"), "now");
  const list = (await (await fetch(desk.url + keywordsPath("p"))).json()).reading.data;
  const all = hits() - singleHits;
  const atLast = await quotaOf(desk);
  await context.annotate(
    `${CLOSED} pages closed with a request under way: service ${singleHits}, charged ${quota.confirmed} and ${quota.maybe} maybe, ${free} of them kept and free to open; a list of ${PAGES} pages closed at page ${LEFT_AFTER}: ${sentOfList} requests, ${all} when it was asked for again`,
  );
  expect([quota.confirmed + quota.maybe, free, singleHits]).toEqual([CLOSED, CLOSED, CLOSED]);
  expect(sentOfList).toBe(LEFT_AFTER);
  expect([list.complete, list.keywords.length, all]).toEqual([true, PAGES * SIZE, PAGES]);
  expect(atLast.confirmed).toBe(CLOSED + PAGES);
});
