import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import { closing } from "../support/closing";
import { answerJson, countingService } from "../support/services/counting-service";
import { read, stack } from "../support/stack";

const opened = closing();

test("a chart from refreshed lists counts one avoided request per keyword and hour", async () => {
  const made = opened(await stack({ at: "2026-03-02T10:20:00.000Z" }));
  const service = opened(
    await countingService((_, response) => {
      const results = ["a", "b"].map((id) => ({ id, keyword: id, position: made.clock.now() % 50 }));
      answerJson(response, { total: 2, results });
    }),
  );
  const { reads } = await made.another({ baseUrl: service.url, apiKey: "tests" });
  const avoided = async () => {
    const { hours } = await reads.usage();
    return hours.reduce((sum, hour) => sum + hour.avoided, 0);
  };
  await reads.keywords("p", read("now"));
  made.clock.advanceMs(HOUR_MS);
  await reads.heldDays("p", "a", null);
  expect(await avoided(), "one day is no chart").toBe(0);
  made.clock.advanceMs(DAY_MS);
  await reads.keywords("p", read("now"));
  await reads.heldDays("p", "a", null);
  expect(await avoided(), "the list was paid for in this hour").toBe(0);
  made.clock.advanceMs(HOUR_MS);
  for (const id of ["a", "a", "b"]) await reads.heldDays("p", id, null);
  expect(await avoided()).toBe(2);
  expect(service.hits()).toBe(2);
});
