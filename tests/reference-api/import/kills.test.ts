import { expect, test } from "vitest";
import { checkKills } from "./check-kills";

const KILLS = 3;

test(`an import killed at ${KILLS} points leaves everything or nothing`, async () => {
  expect(await checkKills(KILLS)).toBeLessThanOrEqual(KILLS);
}, 240_000);
