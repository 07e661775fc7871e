import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { toCount, toNumber, toQuantity } from "../../../lib/upstream/parse/fields/numbers";
import { readPaging } from "../../../lib/upstream/parse/paging/paging";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { daily, historyWords, listWords, placesIn, rowsOf, rowWords } from "./words";

const PAGE = "https://norte.example/te";

describe("names in other languages are read by the same rules", () => {
  test.each<[string, Json, Json]>([
    [
      "Spanish",
      { id_proyecto: 4, nombre: "Café Norte", dominio: "norte.example", num_palabras: 12 },
      {
        palabra_clave: "tetera",
        posicion: 3,
        posicion_anterior: 5,
        etiquetas: "té, rojo",
        fecha: "21/11/2026",
        dispositivo: "móvil",
        métricas: { volumen: 300 },
        url_posicionada: PAGE,
      },
    ],
    [
      "French",
      { identifiant: 4, nom: "Café Norte", site: "norte.example", mots_cles: 12 },
      {
        mot_cle: "tetera",
        position: 3,
        position_precedente: 5,
        etiquettes: ["té", "rojo"],
        date: "2026-11-21",
        appareil: "móvil",
        volume_recherche: 300,
        page_positionnee: PAGE,
      },
    ],
    [
      "German",
      { projekt_id: 4, bezeichnung: "Café Norte", domain: "norte.example", anzahl_suchbegriffe: 12 },
      {
        suchbegriff: "tetera",
        platzierung: 3,
        vorherige_platzierung: 5,
        schlagworte: "té;rojo",
        gemessen_am: "21.11.2026",
        gerät: "móvil",
        kennzahlen: { suchvolumen: 300 },
        gefundene_url: PAGE,
      },
    ],
  ])("%s", (_, project, row) => {
    expect(parseProjects([project])?.projects).toMatchObject([
      { id: "4", name: "Café Norte", domain: "norte.example", keywordCount: 12, other: {} },
    ]);
    expect(listWords([{ id: 7, ...Object(row) }])).toEqual([
      `tetera: 3, before 5, volume 300, on 2026-11-21, ${PAGE}, tags té rojo, móvil`,
    ]);
  });

  test.each<[string, Json]>([
    ["German", { ergebnis: { eintraege: [{ id: 7, suchbegriff: "tetera", platzierung: 0 }], gesamt: 1 } }],
    ["Spanish", { datos: [{ id: 7, palabra_clave: "tetera", posición: "-", url_posicionada: "ninguna" }] }],
    ["French", { resultats: { mots_cles: [{ id: 7, mot_cle: "tetera", classement: -1 }] } }],
  ])("a list: %s", (_, value) => expect(listWords(value)).toEqual(["tetera: >100"]));

  test.each<[string, Json]>([
    ["German", { suchbegriff: "tetera", verlauf: [{ datum: "25.11.2026", platzierung: 3 }] }],
    ["Spanish", { datos: { palabra_clave: "tetera", historial: [{ fecha: "2026-11-25", posición: 3 }] } }],
    ["French", { resultats: { mot_cle: "tetera", historique: [{ jour: "2026-11-25", classement: 3 }] } }],
  ])("a history: %s", (_, value) => expect(historyWords(value)).toBe("2026-11-25 3"));

  test.each(["id_palabra", "identifiant"])("an ID called %s", (name) => {
    expect(listWords([{ [name]: 7, mot_cle: "tetera" }])).toEqual(["tetera: no position"]);
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
      readPaging({ zeilen: rows, blatt: { seite: 1, seiten_gesamt: 5, gesamt: 9 } }, {}, 2, { limit: 2, offset: 0 }),
    ).toMatchObject({ total: 9, page: { number: 1, of: 5 } });
  });
});

describe("figures as text lose no digit and gain none", () => {
  test("counts have no fraction: three digits after a dot are thousands", () => {
    expect(toQuantity("2.110")).toBe(2110);
    expect(toCount("40.500")).toBe(40_500);
    expect(toNumber("2.110")).toBe(2.11);
    expect(toQuantity("0.110")).toBe(0.11);
    expect(rowWords({ volume: "2.110", cpc: "2.110" })).toBe("no position, volume 2110, price 2.11 without a currency");
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
    const rows = [
      { id: 1, keyword: "a", ranking: { mobile: on(3, "https://x.example/m"), desktop: on(9, "https://x.example/d") } },
      { id: 2, keyword: "b", ranking: { mobile: on(null, null), desktop: on(8, "https://x.example/e") } },
      { id: 3, keyword: "c", ranking: { mobile: on(4, "https://x.example/n"), desktop: on(null, null) } },
    ];
    expect(listWords(rows)).toEqual([
      "a: 3 on mobile, https://x.example/m, ranking.desktop.landing_page https://x.example/d, Position (desktop) 9",
      "b: empty on mobile, ranking.desktop.landing_page https://x.example/e, Position (desktop) 8",
      "c: 4 on mobile, https://x.example/n, ranking.desktop.landing_page null, Position (desktop) null",
    ]);
  });

  test.each<[string, Record<string, Json>, string]>([
    [
      "an element’s text is its value, with its attributes beside it",
      { rank: { "@engine": "google", "#text": "12" }, tags: { tag: ["a", "b"] } },
      "12, tags a b, google",
    ],
    ["tags in a connection", { tags: { nodes: [{ name: "shop" }] } }, "no position, tags shop"],
    ["tags in objects in objects", { tags: [{ tag: { id: 3, label: "shop" } }] }, "no position, tags shop"],
    [
      "tags in an unknown form are shown as they came",
      { tags: { a: [["x"]], b: [["y"]] } },
      'no position, tags {"a":[["x"]],"b":[["y"]]}',
    ],
    [
      "figures beside the volume are kept, and a cost per click is the price",
      { search_volume: { search_volume: 300, avg_cost_per_click: "1.20", competition: 0.3 } },
      "no position, volume 300, price 1.2 without a currency, search_volume.competition 0.3",
    ],
    [
      "names that services prefix or abbreviate",
      { grank: 4, adwords_avg_searches: 880, adwords_cpc: 0.9, last_processed_at: "2026-11-20T02:11:00Z" },
      "4, volume 880, price 0.9 without a currency, on 2026-11-20",
    ],
    [
      "names in another order",
      { position_organic: 3, suggested_bid: 0.4, zielseite: "https://a.example/x" },
      "3, price 0.4 without a currency, https://a.example/x",
    ],
    [
      "a price uses the currency that names it",
      { CostPerClick: 1.2, CostPerClickCurrency: "GBP", currency: "USD" },
      "no position, price 1.2 GBP, CostPerClickCurrency GBP, currency USD",
    ],
    ["a day beside the position", { latest: { position: 3, at: 1_795_248_000_000 } }, "3, on 2026-11-21"],
    [
      "a day in the position’s name",
      { latestRanking: { rank: 3, rankingDate: "2026-11-21" }, previousRanking: { rankingDate: "2026-11-20" } },
      "3, on 2026-11-21, previousRanking.rankingDate 2026-11-20",
    ],
  ])("%s", (_, row, words) => expect(rowWords(row)).toBe(words));

  test.each(["rank_desktop", "rank-desktop", "rankDesktop", "position_google_desktop"])(
    "the device may come last: %s",
    (name) => {
      const rows = rowsOf({ [name]: 4, rank_mobile: 5 }, { [name]: 9, rank_mobile: 10 });
      expect(placesIn(rows)).toEqual(["4", "9"]);
      expect(listWords(rows)?.[1]).toMatch(/Position \(mobile\) 10$/);
    },
  );

  test("a tracked keyword is a phrase, and a uid an ID; so are their elements", () => {
    expect(listWords([{ uid: 7, tracked_keyword: "kettle" }])).toEqual(["kettle: no position"]);
    expect(listWords([{ "@id": "7", term: { "#text": "kettle" } }])).toEqual(["kettle: no position"]);
  });
});

describe("positions of other items are not the row’s", () => {
  test.each<[string, Record<string, Json>, Record<string, Json>]>([
    ["seven days ago", { mobile_rank: 3, mobile_rank_7d: 10 }, { mobile_rank: null, mobile_rank_7d: 11 }],
    ["in ads", { organic: { rank: 3 }, paid: { rank: 20 } }, { organic: null, paid: { rank: 21 } }],
    ["in ads, named so", { organic_rank: 3, ads_rank: 20 }, { organic_rank: null, ads_rank: 21 }],
  ])("%s", (_, ranking, empty) => expect(placesIn(rowsOf(ranking, empty))).toEqual(["3", "empty"]));

  test("if empty means not ranking, it does so for the previous position too", () => {
    const day = { date: "2026-11-21" };
    const earlier = (...rows: [number | null, number | null][]) =>
      placesIn(rowsOf(...rows.map(([position, previous]) => ({ position, previous, ...day }))), "previous");
    expect(earlier([3, 4], [5, null], [null, 6])?.[1]).toBe(">100");
    expect(earlier([3, null], [5, null], [null, null])).toEqual(["empty", "empty", "empty"]);
  });

  const page = "https://shop.example/kettle";
  const days = daily({ rank: 4 }, { rank: 5, url: page });
  const results: Json = [
    { domain: "rival.example", position: 1, url: "https://rival.example/" },
    { domain: "shop.example", position: 4, url: page, is_own: true },
  ];
  const onDay = (name: string): Json => [{ domain: "rival.example", date: "2026-11-26", rank: 1, [name]: 1 }];

  test.each<[string, Record<string, Json>, string]>([
    ["days beside the position", { position: 7, keyword_data: days }, "7, on 2026-11-26, 2 days"],
    [
      "searches",
      { serps: ["desktop", "mobile"].map((device, n) => ({ engine: "google", device, rank: 3 + 2 * n })) },
      "3 on desktop google, Position (mobile google) 5",
    ],
    ["the own result under another name", { serp: results }, `4, ${page}`],
  ])("%s under any name are the keyword’s positions", (_, fields, words) => expect(rowWords(fields)).toBe(words));

  test.each<[string, string, Json]>([
    ["of other sites", "top_results", onDay("serp")],
    ["of competitors", "competitor_ranks", days],
    ["of advertisements", "ads", days],
    ["of several pages on one day", "pages", [1, 2].map((rank) => ({ date: "2026-11-26", rank }))],
  ])("a list %s is not", (_of, name, list) => {
    expect(rowWords({ [name]: list })).toBe(`no position, ${name} ${JSON.stringify(list)}`);
  });

  test("a column that only says yes or no is not a position if another one is", () => {
    const rows = (flag: string, flagOf: (row: number) => Json) =>
      listWords(rowsOf(...[4, 5, 6, 7].map((rank, row) => ({ rank, [flag]: flagOf(row) }))));
    expect(rows("mobile_rank", (row) => row % 2)?.[1]).toBe("tea 1: 5, mobile_rank 1");
    expect(rows("position", () => false)?.[1]).toMatch(/^tea 1: 5/);
  });

  test("a movement is not a position", () => {
    expect(rowWords({ rank: 5, previous: "+2" })).toBe("5, previous +2");
    expect(rowWords({ rank: "3 (▲2)" })).toBe("3");
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
  const read = (fields: Record<string, Json>) => historyWords({ id: 1, keyword: "kettle", ...fields });
  const flagDays = (value: Json) => daily({ mobile: value, desktop: 1 }, { mobile: value, desktop: 1 });
  const metricDays = (metric: string, ...values: number[]) => daily(...values.map((value) => ({ metric, value })));
  const engines = (...fields: Record<string, Json>[]) =>
    fields.map((one, at) => ({ ...one, history: daily({ rank: 4 + at }) }));

  test.each<[string, Record<string, Json>, string]>([
    [
      "flags beside a position are not a series of positions",
      { ranks: [4, 5].map((serp_position, at) => ({ date: `2026-11-2${at}`, serp_position, mobile: 0, desktop: 1 })) },
      "2026-11-20 4, 2026-11-21 5",
    ],
    ["nor are flags alone", { ranks: flagDays(false) }, "2026-11-25 1, 2026-11-26 1"],
    [
      "each figure of a long list goes to the measure that it names",
      { history: [...metricDays("position", 5, 6), ...metricDays("clicks", 50, 60)] },
      "2026-11-25 5, 2026-11-26 6; clicks, 2026-11-25 50, 2026-11-26 60",
    ],
    ["a type can be a measure", { history: daily({ type: "visibility", value: 5 }) }, "visibility, 2026-11-25 5"],
    ["a table without headings is not read", { history: [["2026-11-20", 90, 4]] }, ""],
    [
      "two engines with only numbers stay separate",
      { tracking: engines({ engine_id: 3 }, { engine_id: 8 }) },
      "3, 2026-11-25 4; 8, 2026-11-25 5",
    ],
    ["two engines without names too", { tracking: engines({}, {}) }, "series 1, 2026-11-25 4; series 2, 2026-11-25 5"],
    [
      "a start and a step give every value its day",
      { history: { start_date: "2026-02-27", step: "1d", positions: [3, null, "4"] } },
      "2026-02-27 3, 2026-02-28 empty, 2026-03-01 4",
    ],
    [
      "so do a start and an end",
      { history: { from: "2026-02-02", to: "2026-02-16", ranks: [3, 4, 5] } },
      "2026-02-02 3, 2026-02-09 4, 2026-02-16 5",
    ],
    ["a start without a step gives no days", { history: { start_date: "2026-02-27", positions: [3, 4] } }, ""],
  ])("%s", (_, fields, words) => expect(read(fields)).toBe(words));
});
