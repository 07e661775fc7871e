import { expect, test } from "vitest";
import { hourPlot } from "../../../components/usage/hour-plot";
import { madeUpQuota } from "../../support/made-up-quota";

const SIZE = { width: 1_100, height: 252 };
/** The words “412 at 14:36” as they are drawn: so wide, and so high over their baseline. */
const WORDS = { width: 88, height: 11 };

/** The box of the words at “now”, when `used` were used by that minute at an even pace. */
function drawn(minute: number, used: number, width = SIZE.width) {
  const serverNow = `2026-11-20T14:${String(minute).padStart(2, "0")}:30.000Z`;
  const forecast = Math.round((used / (minute + 0.5)) * 60);
  const quota = madeUpQuota({ used, confirmed: used, left: 1_000 - used, forecast, pacePerMinute: used / minute });
  const plot = hourPlot({ minutes: [] }, { ...quota, serverNow }, { ...SIZE, width });
  const { x, y, anchor } = plot.label;
  const left = anchor === "end" ? x - WORDS.width : x;
  return { plot, box: { left, right: left + WORDS.width, top: y - WORDS.height, bottom: y } };
}

test.each([
  [6, 3],
  [22, 19],
  [30, 40],
  [36, 412],
  [40, 640],
  [55, 120],
  [58, 700],
])("at minute %s with %s used, labels stay clear of the line, the forecast and the edges", (minute, used) => {
  for (const width of [SIZE.width, 640]) {
    const { plot, box } = drawn(minute, used, width);
    const { now, forecast } = plot;
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.bottom).toBeLessThanOrEqual(plot.bottom);
    // The even line from the hour's start to now, and the dashes from there on.
    const start = { x: plot.left, y: plot.bottom };
    const heightAt = (x: number, from: { x: number; y: number }, to: { x: number; y: number }) =>
      from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
    for (let x = Math.max(box.left, plot.left); x <= box.right; x += 1) {
      const y = x <= now.x ? heightAt(x, start, now) : forecast && x <= forecast.x ? heightAt(x, now, forecast) : null;
      if (y !== null) expect(y < box.top || y > box.bottom, `${minute} ${used} at ${x}`).toBe(true);
    }
  }
});

test.each([1_000, 1_040])("with %s of 1,000 used no forecast is drawn, and nothing leaves the drawing", (used) => {
  const { plot, box } = drawn(40, used);
  expect(plot.forecast).toBeNull();
  expect(plot.now.y).toBeGreaterThanOrEqual(plot.top);
  expect(box.top).toBeGreaterThanOrEqual(0);
});

test("a forecast beyond the limit ends where it meets the limit, before the reset", () => {
  const { plot } = drawn(40, 800);
  expect(plot.forecast?.isOver).toBe(true);
  expect(plot.forecast?.y).toBe(plot.top);
  expect(plot.forecast?.x).toBeLessThan(plot.right);
});
