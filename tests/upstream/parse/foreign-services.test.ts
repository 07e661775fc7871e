import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { toCount, toNumber, toQuantity } from "../../../lib/upstream/parse/fields/numbers";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { readPaging } from "../../../lib/upstream/parse/paging/paging";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const keywordsOf = (rows: Json) => parseKeywords({ total: 3, list: rows })?.keywords ?? [];
const firstOf = (row: Record<string, Json>) => keywordsOf([{ id: 1, keyword: "kettle", ...row }])[0];

describe("names in other languages are read by the same rules", () => {
  test.each<[string, Json, Json]>([
    [
      "Spanish",
      { id_proyecto: 4, nombre: "Café Norte", dominio: "norte.example", num_palabras: 12 },
      {
        id_palabra: 7,
        palabra_clave: "tetera",
        posicion: 3,
        posicion_anterior: 5,
        etiquetas: "té, rojo",
        fecha: "21/11/2026",
        dispositivo: "móvil",
      },
    ],
    [
      "French",
      { identifiant: 4, nom: "Café Norte", site: "norte.example", mots_cles: 12 },
      {
        identifiant: 7,
        mot_cle: "tetera",
        position: 3,
        position_precedente: 5,
        etiquettes: ["té", "rojo"],
        date: "2026-11-21",
        appareil: "móvil",
      },
    ],
    [
      "German",
      { projekt_id: 4, bezeichnung: "Café Norte", domain: "norte.example", anzahl_suchbegriffe: 12 },
      {
        id: 7,
        suchbegriff: "tetera",
        platzierung: 3,
        vorherige_platzierung: 5,
        schlagworte: "té;rojo",
        gemessen_am: "21.11.2026",
        gerät: "móvil",
      },
    ],
  ])("%s", (_, project, row) => {
    expect(parseProjects([project])?.projects).toMatchObject([
      { id: "4", name: "Café Norte", domain: "norte.example", keywordCount: 12, other: {} },
    ]);
    expect(keywordsOf([row])).toMatchObject([
      {
        id: "7",
        phrase: "tetera",
        position: { kind: "at", place: 3 },
        previous: { kind: "at", place: 5 },
        tags: ["té", "rojo"],
        measuredOn: "2026-11-21",
        market: { device: "móvil" },
        other: {},
      },
    ]);
  });

  test("a paginator too", () => {
    const rows = [{ id: 1 }, { id: 2 }];
    expect(
      readPaging({ filas: rows, paginacion: { total: 9, limite: 2, desplazamiento: 0, siguiente: 2 } }, {}, 2, {
        limit: 2,
        offset: 0,
      }),
    ).toMatchObject({ total: 9, more: true });
    expect(
      readPaging({ zeilen: rows, blatt: { seite: 1, seiten_gesamt: 5 } }, {}, 2, { limit: 2, offset: 0 }).page,
    ).toEqual({ number: 1, of: 5 });
  });
});

describe("figures as text lose no digit and gain none", () => {
  test("counts have no fraction: three digits after a dot are thousands", () => {
    expect(toQuantity("2.110")).toBe(2110);
    expect(toCount("40.500")).toBe(40_500);
    expect(toNumber("2.110")).toBe(2.11);
    expect(toQuantity("0.110")).toBe(0.11);
    expect(firstOf({ volume: "2.110", cpc: "2.110" })).toMatchObject({ searchVolume: 2110, cpc: { amount: 2.11 } });
  });

  test.each([
    ["2.01K", 2010],
    ["4.1k", 4100],
    ["1.001M", 1_001_000],
    ["1.1e2", 110],
  ])("%s is %d to the last digit", (text, number) => expect(toNumber(text)).toBe(number));
});

describe("fields that belong together are read together", () => {
  test("the page of one device is not shown beside the position on another", () => {
    const on = (rank: number | null, page: string | null) => ({ rank, landing_page: page });
    const rows = keywordsOf([
      { id: 1, keyword: "a", ranking: { mobile: on(3, "https://x.example/m"), desktop: on(9, "https://x.example/d") } },
      { id: 2, keyword: "b", ranking: { mobile: on(null, null), desktop: on(8, "https://x.example/e") } },
      { id: 3, keyword: "c", ranking: { mobile: on(4, "https://x.example/n"), desktop: on(null, null) } },
    ]);
    expect(rows.map(({ rankingUrl }) => rankingUrl)).toEqual(["https://x.example/m", null, "https://x.example/n"]);
  });

  test("an element’s text is its value, with its attributes beside it", () => {
    const [row] = keywordsOf([
      {
        "@id": "7",
        term: { "#text": "kettle" },
        rank: { "@engine": "google", "#text": "12" },
        tags: { tag: ["a", "b"] },
      },
    ]);
    expect(row).toMatchObject({
      id: "7",
      phrase: "kettle",
      position: { kind: "at", place: 12 },
      tags: ["a", "b"],
      market: { engine: "google" },
      other: {},
    });
  });

  test.each<[string, Json, string[]]>([
    ["a connection", { nodes: [{ name: "shop" }] }, ["shop"]],
    ["edges", { edges: [{ cursor: "x", node: { name: "shop" } }] }, ["shop"]],
    ["objects in objects", [{ tag: { id: 3, label: "shop" } }], ["shop"]],
  ])("tags in %s", (_, tags, expected) => expect(firstOf({ tags })?.tags).toEqual(expected));

  test("tags in an unknown form are shown as they came", () => {
    expect(firstOf({ tags: { a: [["x"]], b: [["y"]] } })).toMatchObject({ tags: [], other: { tags: { a: [["x"]] } } });
  });

  test("figures beside the volume are kept, and a cost per click is the price", () => {
    const volume = { search_volume: 300, avg_cost_per_click: "1.20", competition: 0.3 };
    expect(firstOf({ search_volume: volume })).toMatchObject({
      searchVolume: 300,
      cpc: { amount: 1.2, currency: null },
      other: { "search_volume.competition": 0.3 },
    });
  });

  test.each(["rank_desktop", "rank-desktop", "rankDesktop", "position_google_desktop"])(
    "the device may come last: %s",
    (name) => {
      const rows = [4, 9].map((place, at) => ({ id: at, keyword: `k${at}`, [name]: place, rank_mobile: place + 1 }));
      expect(keywordsOf(rows)).toMatchObject([
        { position: { kind: "at", place: 4 }, other: { "Position (mobile)": 5 } },
        { position: { kind: "at", place: 9 }, other: { "Position (mobile)": 10 } },
      ]);
    },
  );

  test("names that services prefix or abbreviate are recognized", () => {
    const row = { grank: 4, adwords_avg_searches: 880, adwords_cpc: 0.9, last_processed_at: "2026-11-20T02:11:00Z" };
    expect(firstOf(row)).toMatchObject({
      position: { kind: "at", place: 4 },
      searchVolume: 880,
      cpc: { amount: 0.9 },
      measuredOn: "2026-11-20",
    });
    expect(firstOf({ position_organic: 3, suggested_bid: 0.4, zielseite: "https://a.example/x" })).toMatchObject({
      position: { kind: "at", place: 3 },
      cpc: { amount: 0.4 },
      rankingUrl: "https://a.example/x",
    });
  });

  test("a tracked keyword is a phrase, and a uid an ID", () => {
    expect(keywordsOf([{ uid: 7, tracked_keyword: "kettle" }])).toMatchObject([{ id: "7", phrase: "kettle" }]);
  });

  test("a price uses the currency that names it", () => {
    const row = firstOf({ CostPerClick: 1.2, CostPerClickCurrency: "GBP", currency: "USD" });
    expect(row?.cpc).toEqual({ amount: 1.2, currency: "GBP" });
  });

  test.each<[string, Record<string, Json>]>([
    ["beside the position", { latest: { position: 3, at: 1_795_248_000_000 } }],
    [
      "in its name",
      { latestRanking: { rank: 3, rankingDate: "2026-11-21" }, previousRanking: { rankingDate: "2026-11-20" } },
    ],
    ["with its zone", { rank: 3, LastCheckedUtc: "2026-11-21T23:30:00Z" }],
  ])("the day of measurement %s", (_, row) => expect(firstOf(row)?.measuredOn).toBe("2026-11-21"));

  test("a check with the value yes is not a day", () => {
    expect(firstOf({ rank: 3, checked: 1 })?.measuredOn).toBeNull();
  });
});

describe("positions of other items are not the row’s", () => {
  const places = (...rows: Record<string, Json>[]) =>
    keywordsOf(rows.map((row, id) => ({ id, keyword: `k${id}`, ...row }))).map(({ position }) => position);
  const at = (place: number) => ({ kind: "at", place });
  const EMPTY = { kind: "empty" };

  test.each<[string, Record<string, Json>, Record<string, Json>]>([
    ["a week ago", { desktop_rank: 3, week_ago_desktop_rank: 10 }, { desktop_rank: null, week_ago_desktop_rank: 11 }],
    ["seven days ago", { mobile_rank: 3, mobile_rank_7d: 10 }, { mobile_rank: null, mobile_rank_7d: 11 }],
    ["in ads", { organic: { rank: 3 }, paid: { rank: 20 } }, { organic: null, paid: { rank: 21 } }],
    ["in ads, named so", { organic_rank: 3, ads_rank: 20 }, { organic_rank: null, ads_rank: 21 }],
    ["in a snippet", { position: 3, snippet: { position: 2 } }, { position: null, snippet: { position: 4 } }],
  ])("%s", (_, ranking, empty) => expect(places(ranking, empty)).toEqual([at(3), EMPTY]));

  test("if empty means not ranking, it does so for the previous position too", () => {
    const row = (position: number | null, previous: number | null) => ({ position, previous, date: "2026-11-21" });
    const read = (...rows: Record<string, Json>[]) =>
      keywordsOf(rows.map((fields, id) => ({ id, keyword: `k${id}`, ...fields }))).map(({ previous }) => previous);
    expect(read(row(3, 4), row(5, null), row(null, 6))[1]).toEqual({ kind: "beyond", depth: 100 });
    expect(read(row(3, null), row(5, null), row(null, null))).toEqual([EMPTY, EMPTY, EMPTY]);
  });

  const days: Json[] = [
    { date: "2026-11-25", rank: 4 },
    { date: "2026-11-26", rank: 5, url: "https://shop.example/kettle" },
  ];

  test("days and searches in a list of any name are the keyword’s positions", () => {
    const page = "https://shop.example/kettle";
    const dated = { position: at(5), previous: at(4), rankingUrl: page, measuredOn: "2026-11-26", other: {} };
    expect(firstOf({ keyword_data: days })).toMatchObject(dated);
    expect(firstOf({ keyword_data: days })?.recent).toHaveLength(2);
    expect(firstOf({ position: 7, keyword_data: days })).toMatchObject({ position: at(7), other: {} });
    expect(firstOf({ position: 7, keyword_data: days })?.recent).toHaveLength(2);
    const searches = [
      { engine: "google", device: "desktop", rank: 3 },
      { engine: "google", device: "mobile", rank: 5 },
    ];
    expect(firstOf({ serps: searches })).toMatchObject({ position: at(3), other: { "Position (mobile google)": 5 } });
    const results: Json = [
      { domain: "rival.example", position: 1, url: "https://rival.example/" },
      { domain: "shop.example", position: 4, url: page, is_own: true },
    ];
    expect(firstOf({ results })).toMatchObject({ position: at(4), rankingUrl: page });
    expect(firstOf({ serp: results })).toMatchObject({ position: at(4), rankingUrl: page });
    expect(firstOf({ own: { position: 4, url: page } })).toMatchObject({ position: at(4), rankingUrl: page });
  });

  test.each<[string, string, Json]>([
    ["of other sites", "top_results", [{ domain: "rival.example", date: "2026-11-26", rank: 1 }]],
    ["of competitors", "competitor_ranks", days],
    ["of advertisements", "ads", days],
    ["of several pages on one day", "pages", [1, 2].map((rank) => ({ date: "2026-11-26", rank }))],
  ])("a list %s is not", (_of, name, list) => {
    expect(firstOf({ [name]: list })).toMatchObject({ position: null, recent: null, other: { [name]: list } });
  });

  test("a column that only says yes or no is not a position if another one is", () => {
    const rows = (flag: string, said: (row: number) => Json) =>
      keywordsOf([4, 5, 6, 7].map((rank, id) => ({ id, keyword: `kettle ${id}`, rank, [flag]: said(id) })));
    expect(rows("mobile_rank", (row) => row % 2)[1]).toMatchObject({ position: at(5), other: { mobile_rank: 1 } });
    expect(rows("position", () => false)[1]?.position).toEqual(at(5));
  });

  test("a movement is not a position", () => {
    expect(firstOf({ rank: 5, previous: "+2" })).toMatchObject({ previous: null, other: { previous: "+2" } });
    expect(firstOf({ rank: "3 (▲2)" })?.position).toEqual(at(3));
  });
});

describe("projects’ days", () => {
  const days = (...texts: string[]) =>
    parseProjects(texts.map((last_run, id) => ({ id, name: `P${id}`, last_run })))?.projects.map(
      (one) => one.measuredOn,
    );

  test("follow the date order of their list", () => {
    expect(days("03/04/2026", "21/04/2026")).toEqual(["2026-04-03", "2026-04-21"]);
    expect(days("03/04/2026", "04/21/2026")).toEqual(["2026-03-04", "2026-04-21"]);
  });

  test("stay unchanged if no day of the list decides the order", () => {
    const [project] = parseProjects([{ id: 1, name: "P", last_run: "03/04/2026" }])?.projects ?? [];
    expect(project).toMatchObject({ measuredOn: null, other: { last_run: "03/04/2026" } });
  });

  test("start with the day of the month if dashes come before a long year", () => {
    expect(days("03-04-2026")).toEqual(["2026-04-03"]);
  });
});

describe("histories", () => {
  const read = (fields: Record<string, Json>) =>
    parseKeywordData({ id: 1, keyword: "kettle", ...fields }, { keywordId: "1" })?.data;

  test("flags beside a position are not a series of positions", () => {
    const data = read({
      ranks: [
        { date: "2026-11-20", serp_position: 4, mobile: 0, desktop: 1 },
        { date: "2026-11-21", serp_position: 5, mobile: 0, desktop: 1 },
      ],
    });
    expect(data?.positions.map(({ label }) => label)).toEqual([null]);
    expect(data?.positions[0]?.points.map(({ position }) => position)).toEqual([
      { kind: "at", place: 4 },
      { kind: "at", place: 5 },
    ]);
  });

  test("flags alone are not a series either, but a brand that is first every day is", () => {
    const days = (value: Json) => ["2026-11-20", "2026-11-21"].map((date) => ({ date, mobile: value, desktop: 1 }));
    expect(read({ ranks: days(false) })?.positions.map(({ label }) => label)).toEqual([null]);
    expect(read({ ranks: days(1) })?.positions).toHaveLength(2);
  });

  test("each figure of a long list goes to the measure that it names", () => {
    const entry = (date: string, metric: string, value: number) => ({ date, metric, value });
    const data = read({
      history: [
        ...[entry("2026-11-20", "position", 5), entry("2026-11-20", "clicks", 50)],
        ...[entry("2026-11-21", "position", 6), entry("2026-11-21", "clicks", 60)],
      ],
    });
    expect(data?.positions[0]?.points.map(({ position }) => position)).toEqual([
      { kind: "at", place: 5 },
      { kind: "at", place: 6 },
    ]);
    expect(data?.metrics).toMatchObject([{ metric: "clicks", points: [{ value: 50 }, { value: 60 }] }]);
    const other = read({ history: [{ date: "2026-11-20", type: "visibility", value: 5 }] });
    expect(other).toMatchObject({ positions: [], metrics: [{ metric: "visibility" }] });
  });

  test("a table is read by its headings, whichever comes first, and not at all without them", () => {
    const lines = [
      [9, "2026-11-20", 4],
      [8, "2026-11-21", 5],
    ];
    const data = read({ columns: ["clicks", "day", "rank"], rows: lines });
    expect(data?.positions[0]?.points.map(({ position }) => position)).toEqual([
      { kind: "at", place: 4 },
      { kind: "at", place: 5 },
    ]);
    expect(data?.metrics).toMatchObject([{ metric: "clicks", points: [{ value: 9 }, { value: 8 }] }]);
    expect(read({ history: [["2026-11-20", 90, 4]] })?.positions).toEqual([]);
  });

  test("two engines with only numbers stay separate", () => {
    const days = (engine_id: number, rank: number) => ({ engine_id, history: [{ date: "2026-11-21", rank }] });
    expect(read({ tracking: [days(3, 4), days(8, 9)] })?.positions.map(({ label }) => label)).toEqual(["3", "8"]);
    const nameless = [{ history: [{ date: "2026-11-21", rank: 4 }] }, { history: [{ date: "2026-11-21", rank: 9 }] }];
    expect(new Set(read({ tracking: nameless })?.positions.map(({ label }) => label)).size).toBe(2);
  });

  test("a start and a step give every value its day", () => {
    const data = read({ history: { start_date: "2026-02-27", step: "1d", positions: [3, null, "4"] } });
    expect(data?.positions[0]?.points).toMatchObject([
      { on: "2026-02-27", position: { kind: "at", place: 3 } },
      { on: "2026-02-28", position: { kind: "empty" } },
      { on: "2026-03-01", position: { kind: "at", place: 4 } },
    ]);
    const weeks = read({ history: { from: "2026-02-02", to: "2026-02-16", ranks: [3, 4, 5] } });
    expect(weeks?.positions[0]?.points.map(({ on }) => on)).toEqual(["2026-02-02", "2026-02-09", "2026-02-16"]);
  });

  test("a start without a step gives no days", () => {
    expect(read({ history: { start_date: "2026-02-27", positions: [3, 4] } })?.positions).toEqual([]);
  });
});
