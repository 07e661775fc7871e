import { expect, test } from "vitest";
import { firstSeen, rankFigures } from "../../../lib/domain/series/history-figures";
import { rankPointsIn } from "../../../lib/domain/series/series";
import { dayNumber } from "../../../lib/domain/time/days";
import { DAY_MS } from "../../../lib/domain/time/units";
import { connectDesk, type Desk, serveFixture } from "../../support/services/fixture-service";
import { read } from "../../support/stack";
import { chance } from "../support/mutate";
import { report, scaled } from "../support/report";

const ROOMY = { REQUESTS_PER_HOUR: "1000000", UPSTREAM_DATE_PARAMETERS: "" };
const NAMES = ["keywords", "ranks", "items", "serp_rows", "entries_v2", "liste", "r", "data"];
const SHELLS = ["response", "payload", "body", "result_set"];

type Ask = { query: URLSearchParams; path: string };
type Page = { rows: unknown[]; from: number; size: number; total: number; path: string };

const numberIn = (query: URLSearchParams, name: string): number => Number(query.get(name) ?? 0);
const onwards = ({ from, size, total }: Page): number | null => (from + size < total ? from + size : null);
const pageAfter = (page: Page, name: string): string | null => {
  const next = onwards(page);
  return next === null ? null : `${page.path}?${name}=${name === "page" ? next / page.size + 1 : next}`;
};
const byPage = ({ query }: Ask, size: number): number => Math.max(0, (numberIn(query, "page") || 1) - 1) * size;

type Style = { from(ask: Ask, size: number): number; around(page: Page, name: string): unknown };

const STYLES: Record<string, Style> = {
  "a cursor in meta": {
    from: ({ query }) => numberIn(query, "cursor"),
    around: (page, name) => ({ [name]: page.rows, meta: { next_cursor: onwards(page)?.toString() ?? null } }),
  },
  "a paginator beside the rows": {
    from: byPage,
    around: (page, name) => ({
      [name]: {
        data: page.rows,
        total: page.total,
        current_page: page.from / page.size + 1,
        last_page: Math.ceil(page.total / page.size),
        next_page_url: pageAfter(page, "page"),
      },
    }),
  },
  "next links alone": {
    from: ({ query }) => numberIn(query, "offset"),
    around: (page, name) => ({ next: pageAfter(page, "offset"), [name]: page.rows }),
  },
  "offset with a total": {
    from: ({ query }) => numberIn(query, "offset"),
    around: ({ rows, from, size, total }, name) => ({ total, offset: from, limit: size, [name]: rows }),
  },
  "page numbers alone": {
    from: byPage,
    around: ({ rows, from, size, total }, name) => ({
      [name]: rows,
      pagination: { page: from / size + 1, pages: Math.ceil(total / size) },
    }),
  },
};

/** A fresh desk per service, so that nothing learned from one service helps with another. */
async function withService<Answer>(
  answerOf: (ask: Ask) => unknown,
  run: (desk: Desk) => Promise<Answer>,
): Promise<{ answer: Answer; sent: number }> {
  const service = await serveFixture(({ url }) => ({
    json: answerOf({ query: url.searchParams, path: `${service.origin}${url.pathname}` }),
  }));
  const desk = await connectDesk(service, ROOMY);
  try {
    return { answer: await run(desk), sent: service.requests.length };
  } finally {
    await desk.close();
    await service.close();
  }
}

function pagesOf(rows: readonly unknown[], size: number, style: Style, random: () => number): (ask: Ask) => unknown {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "data";
  const name = pick(NAMES);
  const shell = random() < 0.4 ? pick(SHELLS) : null;
  return (ask) => {
    const from = style.from(ask, size);
    const page = { rows: rows.slice(from, from + size), from, size, total: rows.length, path: ask.path };
    const body = style.around(page, name);
    return shell === null ? body : { [shell]: body };
  };
}

const dayOf = (index: number): string => new Date(Date.UTC(2026, 2, 1) - index * DAY_MS).toISOString().slice(0, 10);

test("T1: histories in pages of any style are loaded whole, or say that they are a part, with every figure right", async (context) => {
  const random = chance(1);
  const rounds = scaled(300);
  let [whole, parts, requests, points] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [label, style] = Object.entries(STYLES)[round % Object.keys(STYLES).length] ?? [];
    if (label === undefined || style === undefined) continue;
    const days = 2 + Math.floor(random() * 300);
    const size = 10 + Math.floor(random() * 40);
    const places = Array.from({ length: days }, () => 1 + Math.floor(random() * 99));
    const rows = places.map((position, index) => ({ date: dayOf(index), position }));
    const pages = Math.ceil(days / size);
    const stopAt = round % 3 === 0 && pages > 1 ? 1 + Math.floor(random() * (pages - 1)) : null;
    const { answer, sent } = await withService(pagesOf(rows, size, style, random), ({ container }) =>
      container.upstream.getKeywordData("1", "7", read("if-missing", stopAt ?? 1_000)),
    );
    const { reading } = answer;
    requests += sent;
    const came = stopAt === null ? places : places.slice(0, stopAt * size);
    const positions = reading?.data.positions[0]?.points ?? [];
    const span = { from: dayNumber(dayOf(days)) ?? 0, to: dayNumber(dayOf(0)) ?? 0 };
    const { average, worst, best, checked } = rankFigures(rankPointsIn(positions, span));
    points += positions.length;
    const shown = [checked, average?.toFixed(6), worst?.place, best?.place, firstSeen(positions)?.place, sent];
    const counted = [
      came.length,
      (came.reduce((sum, place) => sum + place, 0) / came.length).toFixed(6),
      Math.max(...came),
      Math.min(...came),
      came.at(-1),
      stopAt ?? pages,
    ];
    const isPart = reading?.data.part !== undefined;
    if (isPart) parts += 1;
    else whole += 1;
    if (String(shown) !== String(counted) || isPart !== (stopAt !== null))
      wrong.push(`${label}: ${days} days by ${size}, stopped at ${stopAt}: ${shown} for ${counted}, part ${isPart}`);
  }
  report(
    context,
    `${rounds} services in ${Object.keys(STYLES).length} styles: ${whole} histories whole, ${parts} stopped and said to be a part, ${points} days for ${requests} requests; with a wrong figure, cost or word: ${wrong.length}`,
  );
  expect(wrong).toEqual([]);
});

test("T2: lists are read whole wherever their paging fields are; one with fewer rows than its total is not", async (context) => {
  const random = chance(2);
  const rounds = scaled(300);
  let [whole, short, requests, rowsRead] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [label, style] = Object.entries(STYLES)[round % Object.keys(STYLES).length] ?? [];
    if (label === undefined || style === undefined) continue;
    const count = 2 + Math.floor(random() * 400);
    const size = 10 + Math.floor(random() * 40);
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `k${at}`,
      keyword: `oak table ${at}`,
      position: 1 + Math.floor(random() * 99),
    }));
    const serve = pagesOf(rows, size, style, random);
    const isShort = round % 4 === 3 && count > 2 * size;
    const lie = ({ path }: Ask) => serve({ query: new URLSearchParams(), path });
    const { answer, sent } = await withService(isShort ? lie : serve, ({ container }) =>
      container.upstream.listKeywords("p", read("now", 1_000)),
    );
    const { reading, problem } = answer;
    requests += sent;
    const keywords = reading?.data.keywords ?? [];
    rowsRead += keywords.length;
    const sumOf = (each: readonly { position: unknown }[]) =>
      each.reduce((sum, { position }) => sum + Number(Object(position).place ?? position), 0);
    const expected = isShort ? rows.slice(0, size) : rows;
    const isRight =
      keywords.length === expected.length &&
      sumOf(keywords) === sumOf(expected) &&
      reading?.data.complete === !isShort &&
      // A service that repeats pages is tried once in each other way: by offset, and by page numbers 1 and 2.
      sent <= Math.ceil(count / size) + (isShort ? 2 : 1);
    if (reading?.data.complete === true) whole += 1;
    else short += 1;
    if (!isRight)
      wrong.push(
        `${label}: ${count} rows by ${size}${isShort ? ", short" : ""}: ${keywords.length} rows, complete ${reading?.data.complete}, ${sent} requests, ${problem?.code}`,
      );
  }
  report(
    context,
    `${rounds} services in ${Object.keys(STYLES).length} styles: ${whole} lists whole, ${short} short of their own total and said not to be whole, ${rowsRead} rows for ${requests} requests; with a wrong row, cost or word: ${wrong.length}`,
  );
  expect(wrong).toEqual([]);
});
