import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createGate, type Gate } from "../../lib/access/gate";
import { hashPassword } from "../../lib/access/password";
import { PASSWORD_FILE, passwordSource } from "../../lib/access/password-file";
import { openForTest, type Place, sqlitePlace } from "../support/both-stores";
import { handClock } from "../support/hand-clock";

const OLD = "moss on the north side";
const NEW = "lichen on the south side";
const FROM = { address: "192.0.2.7", agent: "Chrome" };

let place: Place;
let file = "";
const clock = handClock("2026-03-02T08:00:00.000Z");

async function openGate(): Promise<Gate> {
  const store = await openForTest(place.address);
  const password = passwordSource({ passwordHash: null, dataFolder: dirname(place.address) });
  return createGate(store, clock, { allowedHosts: [], trustProxy: false, host: "127.0.0.1", password });
}

async function setPassword(password: string): Promise<void> {
  writeFileSync(`${file}.new`, `${await hashPassword(password)}\n`);
  renameSync(`${file}.new`, file);
}

async function signIn(gate: Gate, password: string) {
  const result = await gate.signIn(password, FROM, null);
  return result.kind === "in" ? (result.cookie.split(";")[0] ?? "") : result.kind;
}

beforeEach(async () => {
  place = await sqlitePlace();
  file = join(dirname(place.address), PASSWORD_FILE);
});

test("a new password takes effect immediately in every process and ends the old one's sessions", async () => {
  const [one, other] = [await openGate(), await openGate()];
  expect([one.hasPassword, await one.admit(null, true)]).toMatchObject([false, { session: null }]);
  await setPassword(OLD);
  for (const gate of [one, other]) expect([gate.hasPassword, await gate.admit(null, true)]).toEqual([true, null]);
  const cookies = await signIn(one, OLD);
  for (const gate of [one, other]) expect(await gate.admit(cookies, true)).toMatchObject({ session: FROM });

  await setPassword(NEW);
  for (const gate of [one, other]) expect(await gate.admit(cookies, true)).toBeNull();
  expect(await signIn(other, OLD)).toBe("wrong");
  expect(await one.admit(await signIn(other, NEW), true)).toMatchObject({ session: FROM });
});

test("while its password file is missing or damaged, the dashboard refuses every sign-in", async () => {
  await setPassword(OLD);
  const gate = await openGate();
  const cookies = await signIn(gate, OLD);
  const whole = readFileSync(file);
  rmSync(file);
  expect([gate.hasPassword, await gate.admit(null, true)]).toEqual([true, null]);
  expect(await gate.admit(cookies, true)).toMatchObject({ session: FROM });
  for (const text of ["", "changeme"]) {
    writeFileSync(file, text);
    expect([gate.hasPassword, await gate.admit(cookies, true)]).toEqual([true, null]);
    expect(await signIn(gate, text)).toBe("wrong");
  }
  writeFileSync(file, whole);
  expect(await gate.admit(cookies, true)).toMatchObject({ session: FROM });
});
