import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { volumeFloor } from "../../../lib/domain/keyword/volume";
import { toDay } from "../../../lib/upstream/parse/fields/dates";
import { looksLikeHost, toHost, toId, toTags } from "../../../lib/upstream/parse/fields/names";
import { toNumber } from "../../../lib/upstream/parse/fields/numbers";
import { wordList } from "../../../lib/upstream/parse/json/name-words";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { readPaging } from "../../../lib/upstream/parse/paging/paging";
import { readPosition } from "../../../lib/upstream/parse/positions/positions";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { errorInside, errorText } from "../../../lib/upstream/parse/words/error-inside";

const request = { limit: 100, offset: 0 };

const READERS: Record<string, (value: Json) => unknown> = {
  parseProjects: (value) => parseProjects(value),
  parseKeywords: (value) => parseKeywords(value),
  parseKeywordData: (value) => parseKeywordData(value, { keywordId: "1" }),
  errorInside,
  readPaging: (value) => readPaging(value, {}, 3, request),
  readPosition,
  toNumber,
  toDay: (value) => toDay(value),
  toId,
  toTags,
};

const FIELDS = wordList(`id name keyword position rank results data keywords projects history date total next meta error
  success attributes tags url volume desktop ranks 2026-11-09 1762646400 value series __proto__ toString valueOf status
  code message headings columns year month day`);

const answer = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      -1,
      3,
      101,
      1.5,
      "",
      "-",
      ">100",
      "16",
      "2026-11-09",
      "0000-00-00",
      "12K",
      "boots",
    ),
    fc.string() as fc.Arbitrary<Json>,
    fc.double() as fc.Arbitrary<Json>,
    fc.array(tie("value"), { maxLength: 5 }) as fc.Arbitrary<Json>,
    fc.dictionary(fc.constantFrom(...FIELDS), tie("value"), { maxKeys: 6 }) as fc.Arbitrary<Json>,
  ),
})).value;

/** Texts that hold JSON, numbers that lose digits, and the name of the prototype are read in another way. */
const READ_OTHERWISE = /"\s*[[{]|\d{16}|\de|__proto__/i;

describe("no response makes a parser throw", () => {
  test.each(Object.entries(READERS))("%s", (_, reader) => {
    fc.assert(
      fc.property(answer, (value) => void reader(value)),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(fc.jsonValue() as fc.Arbitrary<Json>, (value) => void reader(value)),
      { numRuns: 200 },
    );
  });

  test("any text is classified, and what JSON.parse parses exactly gives the same value", () => {
    fc.assert(
      fc.property(
        fc.json().filter((text) => !READ_OTHERWISE.test(text)),
        (text) => {
          const read = readJson(text);
          if (!read.ok) expect(read.why).toBe("empty");
          else if (read.flags.length === 0) expect(read.value).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => void [readJson(text), errorText(null, text)]),
      { numRuns: 500 },
    );
  });

  test("every number in a result is finite and every position is 1 or more", () => {
    fc.assert(
      fc.property(answer, (value) => {
        for (const keyword of parseKeywords(value)?.keywords ?? []) {
          if (keyword.position?.kind === "at") expect(keyword.position.place).toBeGreaterThanOrEqual(1);
          expect(volumeFloor(keyword.searchVolume) ?? 0).toBeGreaterThanOrEqual(0);
          for (const number of Object.values(keyword.metrics)) expect(Number.isFinite(number ?? 0)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("no truncated response is accepted as complete", () => {
  const rows = Array.from({ length: 24 }, (_, at) => ({
    id: 9_007_199_254_740_000 + at,
    keyword: `wörter "${at}" \\ {[`,
    position: at,
    tags: ["a", null],
  }));
  const whole = JSON.stringify({ count: 24, next: null, previous: null, results: rows });
  expect(whole.length).toBeGreaterThan(2_000);
  expect(readJson(whole).ok).toBe(true);
  const acceptedTexts = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length)).filter((text) => {
    const read = readJson(text);
    return read.ok || (text === "" ? read.why !== "empty" : read.why !== "cut");
  });
  expect(acceptedTexts).toEqual([]);
});

describe("adversarial text of 100 KB takes at most 50 ms", () => {
  const long = (unit: string) => unit.repeat(Math.ceil(100_000 / unit.length));
  const texts = [
    "<",
    "<a",
    "<!--",
    "<script",
    "&amp",
    "&#x",
    " ",
    "\n",
    "0",
    "1,",
    "1 ",
    "a.",
    "-",
    "2026-",
    "2026-11-09T",
    ">",
    ">100 ",
    "9e",
    "[",
    '{"a":',
    '"',
    "\\",
    "\\u",
    ",",
    "a b ",
    "not in ",
    "\ud800",
    "http://",
    "@",
    "é",
  ].map(long);
  /** CPU time: elapsed time depends on the machine's load. */
  const took = (work: () => unknown): number => {
    const startedAt = process.cpuUsage();
    work();
    return process.cpuUsage(startedAt).user / 1_000;
  };
  /** The best of three: a garbage collection belongs to earlier work. */
  const best = (work: () => unknown): number => Math.min(took(work), took(work), took(work));

  test("as a value or a field name, in every parser", () => {
    const slow = texts.flatMap((text) =>
      Object.entries(READERS).flatMap(([name, reader]) => {
        const values: Json[] = [
          text,
          { id: text, keyword: text, position: text, date: text, url: text, tags: text },
          { [text]: text },
          [[text, text]],
          { next: text },
        ];
        return values
          .map((value) => best(() => reader(value)))
          .filter((ms) => ms > 50)
          .map((ms) => `${name} ${text.slice(0, 10)} ${ms}`);
      }),
    );
    expect(slow).toEqual([]);
  });

  test("as response text, a host or a header", () => {
    const slow = texts.filter((text) => {
      const works = [
        () => readJson(text),
        () => readJson(`["${text}`),
        () => errorText("text/html", `<${text}`),
        () => errorText("text/plain", text),
        () => [toHost(text), looksLikeHost(text)],
        () => readPaging({}, { link: text }, 1, request),
      ];
      return works.some((work) => best(work) > 50);
    });
    expect(slow.map((text) => text.slice(0, 10))).toEqual([]);
  });
});

test("no error message exceeds 200 characters or is cut inside a character", () => {
  const text = errorText("text/plain", "😀".repeat(500)) ?? "";
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/^(?:😀)+…$/u);
});

test("prototype payloads leave every object unchanged", () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const payloads = [
    '{"results":[{"id":{"toString":1},"keyword":{"valueOf":2},"date":{"toString":3},"year":{"toString":4},"month":{"toString":5}}]}',
    '{"status":{"toString":1},"detail":"x","state":{"toString":1}}',
    '{"__proto__":{"polluted":1}}',
    '[{"id":1,"keyword":"a","name":"a","__proto__":{"polluted":1}}]',
    '{"\\u005f_proto__":{"polluted":1},"id":1,"name":"a"}',
    '{"constructor":{"prototype":{"polluted":1}},"id":1,"keyword":"a"}',
    '{"results":{"__proto__":{"id":1,"name":"a"},"constructor":{"id":2,"name":"b"}}}',
    '{"results":[{"id":"__proto__","keyword":"__proto__","history":{"__proto__":3,"2026-11-09":4}}]}',
    '{"id":1,"keyword":"a","series":[{"date":"2026-11-09","__proto__":5,"position":3}]}',
    '{"error":{"__proto__":{"message":"polluted"}}}',
    '{"meta":{"__proto__":{"total":5}},"results":[]}',
    '{"attributes":{"__proto__":{"polluted":1},"name":"a"},"id":1}',
    '[{"site":1,"__proto__":{"polluted":1},"keywords":[{"id":1,"keyword":"a","toString":1,"hasOwnProperty":2}]}]',
    '{"__defineGetter__":1,"__lookupSetter__":2,"valueOf":3,"id":1,"name":"a"}',
  ];
  for (const text of payloads) {
    const read = readJson(text);
    if (!read.ok) throw new Error(text);
    for (const value of [read.value, JSON.parse(text) as Json]) {
      const results = Object.values(READERS).map((reader) => reader(value));
      expect(plainParts(read.value).some((part) => Object.hasOwn(part, "__proto__"))).toBe(false);
      expect(results.flatMap(plainParts).every((part) => Object.getPrototypeOf(part) === Object.prototype)).toBe(true);
    }
  }
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

function plainParts(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(plainParts);
  return Array.isArray(value) ? inner : [value, ...inner];
}
