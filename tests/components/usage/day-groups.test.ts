import { expect, test } from "vitest";
import { dayGroups } from "@/components/usage/day-groups";
import { HOUR_MS } from "@/lib/domain/time/units";
import { hourUse } from "../../support/made-up-hour";

const hoursFrom = (startsAt: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    hourUse({ startsAt: new Date(Date.parse(startsAt) + index * HOUR_MS).toISOString(), confirmed: index }),
  );
const shapeOf = (days: ReturnType<typeof dayGroups>) =>
  days.map(({ on, byHour, hours }) => [on, hours.length, byHour.map((each) => each.length).join("")]);

test("no hours are no days", () => {
  expect(dayGroups([], "UTC")).toEqual([]);
});

test("hours go to the days of the reader’s zone, oldest first", () => {
  const hours = hoursFrom("2026-11-20T14:00:00.000Z", 12);
  expect(shapeOf(dayGroups(hours, "UTC"))).toEqual([
    ["2026-11-20", 10, "000000000000001111111111"],
    ["2026-11-21", 2, "110000000000000000000000"],
  ]);
  expect(shapeOf(dayGroups(hours, "Asia/Tokyo"))).toEqual([
    ["2026-11-20", 1, "000000000000000000000001"],
    ["2026-11-21", 11, "111111111110000000000000"],
  ]);
});

test("where the clock is put forward an hour is missing, where it is put back one is there twice", () => {
  const [spring] = dayGroups(hoursFrom("2026-03-28T23:00:00.000Z", 23), "Europe/Berlin");
  expect(shapeOf(spring ? [spring] : [])).toEqual([["2026-03-29", 23, "110111111111111111111111"]]);
  const [autumn] = dayGroups(hoursFrom("2026-10-24T22:00:00.000Z", 25), "Europe/Berlin");
  expect(shapeOf(autumn ? [autumn] : [])).toEqual([["2026-10-25", 25, "112111111111111111111111"]]);
  expect(autumn?.byHour[2]?.map(({ confirmed }) => confirmed)).toEqual([2, 3]);
});

test("a zone with half an hour puts each clock hour where it begins", () => {
  const [day] = dayGroups(hoursFrom("2026-11-20T18:00:00.000Z", 1), "Asia/Kolkata");
  expect([day?.on, day?.byHour.findIndex((hours) => hours.length === 1)]).toEqual(["2026-11-20", 23]);
});
