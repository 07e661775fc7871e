import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import { clockedDesks } from "../support/services/clocked-desk";
import { read } from "../support/stack";

const open = clockedDesks();

test("a chart from refreshed lists counts one avoided request per keyword and hour", async () => {
  const { clock, hits, container } = await open((now) => ({
    json: { total: 2, results: ["a", "b"].map((id) => ({ id, keyword: id, position: now % 50 })) },
  }));
  const { reads } = container;
  const avoided = async () => {
    const { hours } = await reads.usage();
    return hours.reduce((sum, hour) => sum + hour.avoided, 0);
  };
  await reads.keywords("p", read("now"));
  clock.advanceMs(HOUR_MS);
  await reads.heldDays("p", "a", null);
  expect(await avoided(), "one day is no chart").toBe(0);
  clock.advanceMs(DAY_MS);
  await reads.keywords("p", read("now"));
  await reads.heldDays("p", "a", null);
  expect(await avoided(), "the list was paid for in this hour").toBe(0);
  clock.advanceMs(HOUR_MS);
  for (const id of ["a", "a", "b"]) await reads.heldDays("p", id, null);
  expect(await avoided()).toBe(2);
  expect(hits()).toBe(2);
});
