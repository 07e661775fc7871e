import { beforeEach, describe, expect, test } from "vitest";
import { addressGroup, SignInLimits, waitAfter } from "../../lib/access/sign-in-limits";
import { HOUR_MS } from "../../lib/domain/time/units";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";

describe("how long an address has to wait", () => {
  test("the wait starts after five failures and doubles from 1 s up to 15 minutes", () => {
    expect([4, 5, 6, 7, 14, 15, 1_000].map(waitAfter)).toEqual([0, 1_000, 2_000, 4_000, 512_000, 900_000, 900_000]);
  });

  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["::ffff:203.0.113.7:51234", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ['"[2001:db8:1:2::9]:443"', "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

onBothStores("tries to sign in", (freshPlace) => {
  const { store, clock } = quotaGround(freshPlace);
  let limits: SignInLimits;
  beforeEach(() => {
    limits = new SignInLimits(store(), clock);
  });

  test("an address has to wait after its fifth failure; another doesn't", async () => {
    for (let failures = 0; failures < 5; failures += 1)
      expect(await limits.begin("192.0.2.7")).toMatchObject({ ok: true });
    expect(await limits.begin("192.0.2.7")).toEqual({ ok: false, waitMs: 1_000 });
    expect(await limits.begin("192.0.2.8")).toMatchObject({ ok: true });
    clock.advanceMs(1_000);
    expect(await limits.begin("192.0.2.7")).toMatchObject({ ok: true });
    expect(await limits.begin("192.0.2.7")).toEqual({ ok: false, waitMs: 2_000 });
  });

  test("of fifty simultaneous tries from one address five get through", async () => {
    const tries = await Promise.all(Array.from({ length: 50 }, () => limits.begin("192.0.2.7")));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("a success clears the failures of its address", async () => {
    for (let round = 0; round < 40; round += 1) {
      const attempt = await limits.begin("192.0.2.7");
      if (!attempt.ok) throw new Error(`round ${round} was refused`);
      await attempt.succeeded();
    }
    expect(await limits.begin("192.0.2.7")).toMatchObject({ ok: true });
  });

  test("after the clock moves back, no one waits until it catches up", async () => {
    for (let failures = 0; failures < 5; failures += 1) await limits.begin("192.0.2.7");
    clock.advanceMs(-HOUR_MS);
    expect(await limits.begin("192.0.2.7")).toMatchObject({ ok: true });
    expect(await limits.begin("192.0.2.7")).toEqual({ ok: false, waitMs: 2_000 });
  });

  test("an address starts fresh a day after its last failure", async () => {
    for (let failures = 0; failures < 5; failures += 1) await limits.begin("192.0.2.7");
    clock.advanceMs(24 * HOUR_MS + 1);
    for (let failures = 0; failures < 5; failures += 1)
      expect(await limits.begin("192.0.2.7")).toMatchObject({ ok: true });
  });
});
