import { expect, test } from "vitest";
import { z } from "zod";
import type { Result } from "../../../lib/upstream/client";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { bareArray } from "../../fixtures/services/flat";
import { groups, jsonApi } from "../../fixtures/services/nested";
import { cursors, mapped } from "../../fixtures/services/wrapped";
import { type Dice, dice } from "../../support/dice";
import { scaledCount } from "../../support/scaled";
import { connectDesk, type Desk, serveFixture } from "../../support/services/fixture-service";
import { PERSON } from "../../support/stack";

const PIECES = [
  "null",
  "true",
  "-1",
  "0",
  "1e400",
  "-0",
  "1.5",
  "9007199254740993",
  '""',
  "[]",
  "{}",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  '"',
  "\\",
  "\\u0000",
  "\\ud800",
  "NaN",
  "Infinity",
  "\u0000",
  "\ufeff",
  "<html>",
  '"__proto__":1,',
  '"id":{},',
] as const;

function mutate(text: string, roll: Dice): string {
  let bytes: Buffer = Buffer.from(text, "utf8");
  for (let changes = 1 + roll(4); changes > 0; changes -= 1) bytes = changeBytes(bytes, roll);
  return bytes.toString("utf8");
}

function changeBytes(bytes: Buffer, roll: Dice): Buffer {
  const at = roll(bytes.length);
  const end = Math.min(bytes.length, at + 1 + roll(24));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  switch (roll(6)) {
    case 0:
      return Buffer.concat([before, Buffer.from([(bytes[at] ?? 0) ^ (1 << roll(7))]), bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(PIECES[roll(PIECES.length)] ?? ""), bytes.subarray(at)]);
    case 4:
      return Buffer.concat([before, Buffer.from(PIECES[roll(PIECES.length)] ?? ""), after]);
    default:
      return roll(5) === 0 ? before : Buffer.concat([after, before, piece]);
  }
}

const position = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("at"), place: z.number() }),
  z.object({ kind: z.literal("beyond"), depth: z.number() }),
  z.object({ kind: z.literal("empty") }),
]);
const row = z.object({ position: position.nullable(), searchVolume: z.union([z.number(), z.string()]).nullable() });
const dataSchema = z.object({
  keywords: z.array(row).default([]),
  keyword: row.optional(),
  positions: z.array(z.object({ points: z.array(z.object({ on: z.string(), position })) })).default([]),
});

const isJson = (text: string): boolean => readJson(text).ok;

/** Values that the responses can't contain. @param lists earlier lists that rows and days may come from */
function wrongNumbers(data: unknown, answers: readonly string[], lists: readonly string[]): string[] {
  const { keywords, keyword, positions } = dataSchema.parse(data);
  const text = [...answers, ...lists].join("\n");
  const points = positions.flatMap((series) => series.points);
  const rows = keyword === undefined ? keywords : [...keywords, keyword];
  const places = [...rows.map((each) => each.position), ...points.map((point) => point.position)];
  return [
    ...answers
      .filter((answer, index) => index === 0 && !isJson(answer))
      .map((answer) => `read from no JSON: ${answer}`),
    ...places.flatMap((each) =>
      each?.kind === "at" && !(Number.isInteger(each.place) && each.place > 0 && text.includes(String(each.place)))
        ? [`place ${each.place} in ${text}`]
        : [],
    ),
    ...rows.flatMap(({ searchVolume }) =>
      typeof searchVolume === "number" && !(searchVolume >= 0) ? [`volume ${searchVolume}`] : [],
    ),
    ...points.flatMap(({ on }) =>
      new Date(`${on}T00:00:00Z`).toString() === "Invalid Date" || new Date(on).toISOString().slice(0, 10) !== on
        ? [`day ${on}`]
        : [],
    ),
  ];
}

const FIXTURES = [bareArray, jsonApi, groups, cursors, mapped];
const CASES = scaledCount(5_000, 240);

const ROADS = [
  ({ container }: Desk) => container.upstream.listProjects(again),
  ({ container }: Desk, projectId: string) => container.upstream.listKeywords(projectId, again),
  ({ container }: Desk, projectId: string, id: string) => container.upstream.getKeywordData(projectId, id, again),
] as const;
const HELD = { spend: "never", caller: PERSON } as const;
const again = { spend: "now", caller: PERSON, requestsMax: 3, despiteBlock: true } as const;

test("U12: recorded responses with random damage crash nothing, hang nothing, and show no number that did not come", async (context) => {
  const roll = dice(12);
  let [faults, read, refusals, wrong, longestMs] = [0, 0, 0, [] as string[], 0];
  for (const fixture of FIXTURES) {
    const sentTexts: string[] = [];
    // Rows of earlier lists are valid too: a list continues where it stopped, and a history uses its row.
    const lists: string[] = [];
    const service = await serveFixture((request) => {
      const { json, text = JSON.stringify(json), ...answer } = fixture.answer(request);
      const damagedText = mutate(text, roll);
      sentTexts.push(damagedText);
      if (request.url.pathname.includes("/project-keywords-list/")) lists.push(damagedText);
      return { ...answer, text: damagedText };
    });
    const desk = await connectDesk(service, { ...fixture.env, REQUESTS_PER_HOUR: "1000000" });
    for (let index = 0; index < Math.ceil(CASES / FIXTURES.length); index += 1) {
      sentTexts.length = 0;
      const road = ROADS[index % ROADS.length] ?? ROADS[0];
      const savedResult = await desk.container.upstream.getKeywordData(fixture.projectId, fixture.keywordId, HELD);
      const began = performance.now();
      const result: Result<unknown> | null = await road(desk, fixture.projectId, fixture.keywordId).catch(() => null);
      longestMs = Math.max(longestMs, performance.now() - began);
      if (result === null) faults += 1;
      else if (result.reading === null || result.problem !== null) refusals += 1;
      else {
        read += 1;
        wrong.push(
          ...wrongNumbers(result.reading.data, sentTexts, [
            ...lists,
            JSON.stringify(savedResult.reading?.data ?? null),
          ]),
        );
      }
    }
    await desk.close();
    await service.close();
  }
  await context.annotate(
    `${faults + read + refusals} cases from ${FIXTURES.length * 3} recorded answers: ${read} read, ${refusals} refused, ${faults} faults of ours, ${wrong.length} numbers that did not come; the longest took ${Math.round(longestMs)} ms`,
  );
  expect(faults).toBe(0);
  expect(wrong).toEqual([]);
  expect(Math.min(read, refusals)).toBeGreaterThan(0);
  expect(longestMs).toBeLessThan(15_000);
});
