import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createGate, type Gate } from "../../lib/access/gate";
import { hashPassword } from "../../lib/access/password";
import { PASSWORD_FILE, passwordSource } from "../../lib/access/password-file";
import { HOUR_MS } from "../../lib/domain/time/units";
import { openStore, type Store } from "../../lib/store/open-store";
import { type Place, sqlitePlace } from "../support/both-stores";
import { handClock } from "../support/hand-clock";

const OLD = "moss on the north side";
const NEW = "lichen on the south side";
const FROM = { address: "192.0.2.7", agent: "Chrome" };

let place: Place;
let file = "";
const stores: Store[] = [];
const clock = handClock("2026-03-02T08:00:00.000Z");

/** A second dashboard process: its own gate on the same store and data folder. */
async function openGate(): Promise<Gate> {
  const store = await openStore(place.address);
  stores.push(store);
  const password = passwordSource({ passwordHash: null, dataFolder: dirname(place.address) });
  return createGate(store, clock, { allowedHosts: [], trustProxy: false, host: "127.0.0.1", password });
}

/** Replaces the file atomically, as the command does. */
async function setPassword(password: string): Promise<void> {
  writeFileSync(`${file}.new`, `${await hashPassword(password)}\n`);
  renameSync(`${file}.new`, file);
}

async function signIn(gate: Gate, password: string, cookies: string | null = null, address = FROM.address) {
  const result = await gate.signIn(password, { ...FROM, address }, cookies);
  return result.kind === "in" ? result.cookies.map((cookie) => cookie.split(";")[0]).join("; ") : result.kind;
}

beforeEach(async () => {
  place = await sqlitePlace();
  file = join(dirname(place.address), PASSWORD_FILE);
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.destroy()));
  await place.drop();
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

test("thirty guesses from thirty addresses don't lock out a browser that has signed in before", async () => {
  await setPassword(OLD);
  const gate = await openGate();
  const owner = await signIn(gate, OLD);
  for (let guesser = 0; guesser < 30; guesser += 1)
    expect(await signIn(gate, "a wrong guess", null, `198.51.100.${guesser}`)).toBe("wrong");
  expect(await signIn(gate, OLD), "a browser nobody knows waits").toBe("wait");
  clock.advanceMs(13 * HOUR_MS);
  for (let guesser = 0; guesser < 30; guesser += 1)
    await signIn(gate, "a wrong guess", null, `198.51.100.${guesser + 100}`);
  expect(await gate.admit(owner, true), "the session has long ended").toBeNull();
  const again = await signIn(gate, OLD, owner);
  expect(await gate.admit(again, true)).toMatchObject({ session: FROM });
  expect(again.split("; ")[1], "the browser stays the one it was").toBe(owner.split("; ")[1]);
});

test("a known browser can't guess any faster than an address", async () => {
  await setPassword(OLD);
  const gate = await openGate();
  const known = (await signIn(gate, OLD)).split("; ")[1] ?? "";
  const tries: string[] = [];
  for (let guess = 0; guess < 8; guess += 1) tries.push(await signIn(gate, "a wrong guess", known, `192.0.2.${guess}`));
  expect(tries).toEqual([...Array(5).fill("wrong"), ...Array(3).fill("wait")]);
  expect(await signIn(gate, OLD), "and takes no place of others").toContain("session=");
});

test("a made-up cookie doesn't make a browser known", async () => {
  await setPassword(OLD);
  const gate = await openGate();
  for (let guesser = 0; guesser < 30; guesser += 1) await signIn(gate, "a wrong guess", null, `198.51.100.${guesser}`);
  expect(await signIn(gate, OLD, `known-browser=${"A".repeat(43)}`)).toBe("wait");
});
