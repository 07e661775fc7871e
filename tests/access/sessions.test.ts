import { beforeEach, expect, test } from "vitest";
import { newToken, SESSION_IDLE_MS, SESSION_LONGEST_MS, Sessions } from "../../lib/access/sessions";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";

const FROM = { address: "192.0.2.7", agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" };

onBothStores("a session", (freshPlace) => {
  const { store, clock } = quotaGround(freshPlace);
  let sessions: Sessions;
  beforeEach(() => {
    sessions = new Sessions(store(), clock, () => "the first hash");
  });

  test("is found by its token, of which only a digest is stored", async () => {
    const token = await sessions.open(FROM);
    expect(await sessions.find(token, true)).toMatchObject({ address: FROM.address, startedAtMs: clock.now() });
    expect(await sessions.find(`${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`, true)).toBeNull();
    expect(JSON.stringify(await store().selectFrom("session").selectAll().execute())).not.toContain(token);
  });

  test("A5: ends 30 minutes after it was last used", async () => {
    const token = await sessions.open(FROM);
    clock.advanceMs(SESSION_IDLE_MS - 1);
    expect(await sessions.find(token, true)).not.toBeNull();
    clock.advanceMs(SESSION_IDLE_MS - 1);
    expect(await sessions.find(token, true)).not.toBeNull();
    clock.advanceMs(SESSION_IDLE_MS);
    expect(await sessions.find(token, true)).toBeNull();
  });

  test("A5: is not extended by a page that only polls", async () => {
    const token = await sessions.open(FROM);
    for (let minute = 0; minute < 29; minute += 1) {
      clock.advanceMs(60_000);
      expect(await sessions.find(token, false)).not.toBeNull();
    }
    clock.advanceMs(60_000);
    expect(await sessions.find(token, false)).toBeNull();
  });

  test("A5: ends after 12 hours, however busy it is", async () => {
    const token = await sessions.open(FROM);
    const step = SESSION_IDLE_MS / 2;
    for (let at = step; at < SESSION_LONGEST_MS; at += step) {
      clock.advanceMs(step);
      expect(await sessions.find(token, true)).not.toBeNull();
    }
    clock.advanceMs(step);
    expect(await sessions.find(token, true)).toBeNull();
  });

  test("A5: can be ended by its token or its id, without ending any other", async () => {
    const [left, signedOut, revoked] = [
      await sessions.open(FROM),
      await sessions.open(FROM),
      await sessions.open(FROM),
    ];
    await sessions.end(signedOut);
    await sessions.endById((await sessions.find(revoked, false))?.id ?? "");
    expect(await sessions.find(signedOut, true)).toBeNull();
    expect(await sessions.find(revoked, true)).toBeNull();
    expect(await sessions.find(left, true)).not.toBeNull();
    expect(await sessions.list()).toHaveLength(1);
  });
});

test("A5: ten thousand tokens are all different, and none looks like another", () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens.map((token) => token.slice(0, 16))).size).toBe(10_000);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
});
