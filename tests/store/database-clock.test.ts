import { expect, test } from "vitest";
import { systemClock } from "../../lib/domain/clock";
import { HOUR_MS } from "../../lib/domain/time/units";
import { databaseClock } from "../../lib/store/database-clock";
import { onPostgres } from "../support/both-stores";

onPostgres("the database's clock", (freshPlace) => {
  test("is the same for hosts whose clocks are wrong in different ways", async () => {
    const place = await freshPlace();
    const wrongBy = [-7 * 60_000, 0, HOUR_MS];
    const clocks = await Promise.all(
      wrongBy.map((ms) => databaseClock(place.address, { now: () => Date.now() + ms, sleep: systemClock.sleep })),
    );
    for (const clock of clocks) expect(Math.abs(clock.now() - Date.now())).toBeLessThan(250);
    expect(clocks.every((clock) => Number.isInteger(clock.now()))).toBe(true);
    await Promise.all(clocks.map((clock) => clock.close()));
  });

  test("notices a moved host clock, and keeps going while the database is unavailable", async () => {
    const place = await freshPlace();
    let movedMs = 0;
    const clock = await databaseClock(place.address, { now: () => Date.now() + movedMs, sleep: systemClock.sleep });
    movedMs = HOUR_MS;
    await clock.sync();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(250);
    await clock.close();
    await clock.sync();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(250);
  });
});
