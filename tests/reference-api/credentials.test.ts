import { expect, test } from "vitest";
import { createKey, isWellFormedKey } from "../../lib/reference-api/keys";
import { issueKey } from "../../lib/reference-api/store/accounts";
import { sendRaw } from "../support/services/raw-request";
import { countedInAll, listeningApi } from "./support";

type Headers = Record<string, string | string[]>;
type Attempt = [path: string, headers: Headers];

const service = listeningApi();
const { store, accountId, key } = service;
const revoke = (one: string) => store.run("update api_keys set revoked_at = 0 where last4 = ?", one.slice(-4));
const revokedKey = issueKey(store, accountId, 0);
revoke(revokedKey);

const send = (path: string, headers: Headers) => sendRaw(service, path, { headers });
const inHeader = (authorization: string): Attempt => ["/v1/projects/", { authorization }];
const lastChanged = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;

const REFUSED_401: Attempt[] = [
  ["/v1/projects/", {}],
  ["/v1/projects/", { "x-api-key": key }],
  ["/v1/projects/", { cookie: `key=${key}` }],
  ["/v1/projects/", { "proxy-authorization": `Bearer ${key}` }],
  ...["", " ", "Bearer", "Bearer ", "bearer", key, `Token ${key}`, `Basic ${key}`, `Basic ${btoa(`${key}:`)}`].map(
    inHeader,
  ),
  ...[`Bearer${key}`, `Bearer:${key}`, `Bearer=${key}`, `Bearer "${key}"`, `Bearer <${key}>`, `Bearer ${key} x`].map(
    inHeader,
  ),
  ...[`Bearer ${key.slice(0, -1)}`, `Bearer ${key}0`, `Bearer ${key.slice(1)}`, `Bearer ${lastChanged}`].map(inHeader),
  ...[
    `Bearer ${key.toLowerCase()}`,
    `Bearer ${key.toUpperCase()}`,
    `Bearer ${revokedKey}`,
    `Bearer ${createKey()}`,
  ].map(inHeader),
  ...["Bearer null", "Bearer undefined", "Bearer 0", "Bearer *", "Bearer %", "Bearer ' or 1=1 --"].map(inHeader),
  ...[`Bearer ${"a".repeat(4000)}`, `Bearer ${encodeURIComponent(key)}%00`, `Digest ${key}`, `Bearer\t${key}`].map(
    inHeader,
  ),
];

const REFUSED_400: Attempt[] = [
  ["/v1/projects/", { authorization: [`Bearer ${key}`, `Bearer ${key}`] }],
  ["/v1/projects/", { authorization: [`Bearer ${createKey()}`, `Bearer ${key}`] }],
  inHeader(`Bearer ${key}, Bearer ${key}`),
  ...["key", "api_key", "apikey", "token", "access_token"].map((name): Attempt => [`/v1/projects/?${name}=${key}`, {}]),
];

test("malformed, unknown and revoked credentials get the same 401, and nothing is counted", async () => {
  const answers = await Promise.all(REFUSED_401.map(([path, headers]) => send(path, headers)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.length + REFUSED_400.length).toBeGreaterThanOrEqual(40);
  expect(countedInAll(store)).toBe(0);
});

test("a key sent twice or in the query gets the same 400, and nothing is counted", async () => {
  const answers = await Promise.all(REFUSED_400.map(([path, headers]) => send(path, headers)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(countedInAll(store)).toBe(0);
});

test("the same requests with the right key succeed", async () => {
  expect((await send("/v1/projects/", { authorization: `Bearer ${key}` })).status).toBe(200);
  expect((await send("/v1/projects/", { authorization: `bearer ${key}` })).status).toBe(200);
});

test("a key in the query beside a valid header is a counted 400", async () => {
  const before = countedInAll(store);
  expect((await send(`/v1/projects/?key=${key}`, { authorization: `Bearer ${key}` })).status).toBe(400);
  expect(countedInAll(store)).toBe(before + 1);
});

test("a revoked key is refused from the next request on, and its count remains", async () => {
  const fresh = issueKey(store, accountId, 0);
  const before = countedInAll(store);
  expect((await send("/v1/projects/", { authorization: `Bearer ${fresh}` })).status).toBe(200);
  revoke(fresh);
  expect((await send("/v1/projects/", { authorization: `Bearer ${fresh}` })).status).toBe(401);
  expect(countedInAll(store)).toBe(before + 1);
});

test("keys have a prefix, 43 random characters and a checksum that detects a changed character", () => {
  const keys = Array.from({ length: 200 }, createKey);
  expect(new Set(keys).size).toBe(200);
  for (const one of keys) {
    expect(one).toMatch(/^refapi_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(isWellFormedKey(one)).toBe(true);
    const place = 7 + (one.charCodeAt(9) % 43);
    const changedKey = one.slice(0, place) + (one[place] === "x" ? "y" : "x") + one.slice(place + 1);
    expect(isWellFormedKey(changedKey)).toBe(false);
  }
});
