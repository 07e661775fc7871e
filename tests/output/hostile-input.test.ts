import { describe, expect, test } from "vitest";
import { isAllowedHost } from "../../lib/access/allowed-host";
import { readDisplay } from "../../lib/domain/display/display";
import { csvRows } from "../../lib/domain/export/to-csv";
import { foldText, oneLine } from "../../lib/domain/keyword/fold-text";
import { linkable } from "../../lib/domain/series/ranking-pages";
import { viewQuery } from "../../lib/domain/table/saved-view";
import { droppedParams, firstParam, idFromSegment, keywordHref, paramPairs } from "../../lib/domain/web/address-params";
import { safeNextPath } from "../../lib/domain/web/next-path";
import { readLabelFile } from "../../lib/labels/label-rows";
import { cleanText } from "../../lib/mcp/clean-text";
import { readLogSettings } from "../../lib/settings/log";
import { readSettings } from "../../lib/settings/read-settings";
import { classifyAnswer } from "../../lib/upstream/judge/classify";
import { saysLimitReached } from "../../lib/upstream/judge/limit-words";
import { pagingInLink } from "../../lib/upstream/lists/next-link";
import { redactor } from "../../lib/upstream/pipe/redact";
import { retryAfterMs } from "../../lib/upstream/pipe/retried";
import { HOSTILE_ADDRESSES } from "./hostile-addresses";

const LENGTH = 100_000;
const fillText = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const SIGNS = "a \n\t-,;\"'\\/%&=<0[{]\u0301\ud800𝔸é\u202e";
const PIECES =
  'a |../|%2|%41|a=&|<a |=+-@|9.|1,|-1|e9|{"a":|limit |rate limit exceeded |too many |<http://a>; rel=|http://|a.b.|::|[::|key|aA|_a|()|*+?';
const LONG = [...SIGNS, ...PIECES.split("|")].map(fillText);

const ANSWER = {
  status: 403,
  headers: {},
  hour: 0,
  requestId: "r",
  path: "/v1/projects/",
  sentAtMs: 0,
  receivedAtMs: 0,
};
const UNUSED_HOUR = { usedShare: 0, acceptedThisHour: false, elapsedShare: 0.5 };
const KEYED = redactor("kd_secret/with+marks=12");

const READERS: Record<string, (text: string) => unknown> = {
  saysLimitReached,
  classify: (text) => classifyAnswer({ ...ANSWER, text }, text, false, UNUSED_HOUR),
  retryAfter: (text) => retryAfterMs(text, 0),
  link: (text) => pagingInLink(text, "https://a.example", "/v1/projects/"),
  redact: KEYED,
  linkable,
  segment: idFromSegment,
  nextPath: safeNextPath,
  host: (text) => isAllowedHost(text, ["desk.example"]),
  display: readDisplay,
  viewName: oneLine,
  viewQuery,
  fold: foldText,
  csv: (text) => csvRows([[text, text]]),
  labels: readLabelFile,
  clean: (text) => cleanText(text),
  settings: (text) =>
    readSettings({
      UPSTREAM_BASE_URL: text,
      UPSTREAM_API_KEY: text,
      MCP_TOKENS: text,
      HOST: text,
      UPSTREAM_EXTRA_HEADERS: text,
      UPSTREAM_FIELD_MAP: text,
      DASHBOARD_PASSWORD_HASH: text,
      ALLOWED_HOSTS: text,
      DATABASE_URL: text,
    }),
  log: (text) => readLogSettings({ DATABASE_URL: text, MCP_TOKENS: text, UPSTREAM_EXTRA_HEADERS: text }),
};

/** CPU time, which other programs don't change. */
async function microsecondsOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch {
    // A refusal is a valid result.
  }
  return process.cpuUsage(before).user;
}

/** Backtracking on such a text takes hundreds of times as long as reading all of them once. */
const TIMES_MAX = 20;
/** Compilation and garbage collection slow single runs, backtracking slows each. */
const RUNS = 5;

describe("texts 100,000 characters long", () => {
  for (const [name, reader] of Object.entries(READERS))
    test(`${name} handles each in time that grows with its length`, async () => {
      const mostUs = TIMES_MAX * (await microsecondsOf(() => LONG.map((text) => JSON.parse(JSON.stringify(text)))));
      const isSlow = async (text: string): Promise<boolean> => {
        for (let run = 0; run < RUNS; run++) if ((await microsecondsOf(() => reader(text))) <= mostUs) return false;
        return true;
      };
      const slow: string[] = [];
      for (const text of LONG) if (await isSlow(text)) slow.push(text.slice(0, 12));
      expect(slow).toEqual([]);
    });
});

test("addresses in data become links only as http and https, without user names, and never as scripts", () => {
  for (const text of HOSTILE_ADDRESSES) {
    const href = linkable(text);
    if (href === null) continue;
    const { protocol, username, password } = new URL(href);
    expect(protocol, text).toMatch(/^https?:$/);
    expect(username + password, text).toBe("");
  }
  expect(linkable("https://shop.example/a?b=c")).toBe("https://shop.example/a?b=c");
  expect(linkable("javascript:alert(1)")).toBeNull();
});

test("prototype names in addresses, cookies and settings change no object", async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const names = [
    "__proto__",
    "constructor",
    "prototype",
    "__proto__[polluted]",
    "constructor.prototype.polluted",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
    "__proto__.polluted",
    "[__proto__]",
    "polluted",
  ];
  for (const name of names) {
    expect(droppedParams([[name, "1"]], { sort: () => true })).toEqual([name]);
    paramPairs(JSON.parse(`{"${name}": ["a", "b"]}`));
    firstParam(name);
    idFromSegment(name);
    expect(keywordHref(name, name)).toContain(encodeURIComponent(name));
    const payload = JSON.stringify({ a: 1 }).replace('"a"', `"${name}"`);
    readDisplay(payload);
    readDisplay(encodeURIComponent(payload));
    viewQuery(`?${name}=1`);
    await readLabelFile(`${name},b\n1,2`);
    for (const setting of ["UPSTREAM_EXTRA_HEADERS", "UPSTREAM_FIELD_MAP"]) readSettings({ [setting]: payload });
    readLogSettings({ UPSTREAM_EXTRA_HEADERS: payload });
    cleanText(payload);
  }
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(Object("").polluted).toBeUndefined();
});
