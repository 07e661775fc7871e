import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { changeOf } from "../../../../lib/domain/keyword/position";
import { atOnce } from "../../../../lib/domain/steps";
import { keywordsEndpoint } from "../../../../lib/upstream/endpoints/keywords";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../../lib/upstream/parse/keywords";
import { readPosition } from "../../../../lib/upstream/parse/positions/positions";
import { depthBeside } from "../../../../lib/upstream/parse/positions/search-depth";
import { daily, placeWords, rowsOf, seriesWords } from "../words";

const checkDay = { last_checked: "2026-11-24" };
const list = (fields: Record<string, Json>) =>
  parseKeywords(
    rowsOf({ previous_position: 5, ...checkDay, ...fields }, { position: 3, previous_position: 4, ...checkDay }),
  );

describe("a failed check leaves the position unknown: it is neither beyond nor lost", () => {
  test.each<[string, Record<string, Json>, string | undefined]>([
    ["a state with an error", { position: null, status: "failed", error: "Task in queue" }, "Task in queue"],
    ["a state of another language", { position: null, status: "Fehlgeschlagen" }, "Fehlgeschlagen"],
    ["a pending check", { position: 0, check_state: "in queue" }, "in queue"],
    ["an error object", { position: null, error: { code: 7, message: "Captcha" } }, "Captcha"],
    ["a flag", { position: null, has_error: true }, undefined],
    ["a message beside the state", { position: 0, crawl_state: "ERROR", crawl_message: "captcha" }, "captcha"],
    ["a reason beside a flag", { position: null, is_failed: true, reason: "Proxy refused" }, "Proxy refused"],
    ["details beside a code", { position: 0, http_status: 503, details: "Upstream busy" }, "Upstream busy"],
    ["a status code", { position: 0, http_status: 503 }, "status 503"],
    ["a result", { position: 0, scrape_result: "blocked" }, "blocked"],
    ["an outcome of a nested check", { position: null, check: { outcome: "timed out" } }, "timed out"],
    ["an aborted check", { position: 0, status: "aborted" }, "aborted"],
    ["a list of errors", { position: null, errors: ["Proxy refused"] }, "Proxy refused"],
    ["a check under way", { position: 0, is_processing: true }, undefined],
    ["a state in Japanese", { position: 0, status: "エラー" }, "エラー"],
  ])("%s", (_, fields, reason) => {
    const parsed = list(fields);
    const [row] = parsed?.keywords ?? [];
    expect(placeWords(row?.position ?? null)).toBe("empty");
    expect(changeOf(row?.previous ?? null, row?.position ?? null)).toEqual({ kind: "unknown" });
    const names = reason === undefined ? {} : { names: [reason] };
    expect(parsed?.notes).toEqual([{ kind: "failed-checks", count: 1, ...names }]);
  });

  test.each<[string, Record<string, Json>]>([
    ["an error that says where it was looked", { position: null, error: "Not in top 100" }],
    ["a state that says so", { position: null, status: "not_found" }],
    ["a message beside a finished check", { position: 0, state: "done", message: "Checked in 3 s" }],
    ["no error at all", { position: 0, error: null, status: "ok" }],
  ])("%s is beyond", (_, fields) => {
    expect(list(fields)?.keywords[0]?.position).toEqual({ kind: "beyond", depth: 100 });
  });
});

describe("the checked depth", () => {
  const depthOf = (project: Record<string, Json>, row: Record<string, Json>) => {
    const resource = keywordsEndpoint("5", { fieldMap: {} });
    const page = atOnce(resource.parse(rowsOf(row, { position: 3 })));
    const facts = { total: null, unreadable: 0, complete: true, pages: 1, pageSize: null };
    const around = { depth: depthBeside(project), site: null, today: "2026-11-26" };
    const read = atOnce(resource.toList(page?.rows ?? [], facts, around));
    return read.keywords[0]?.position;
  };

  test.each<[string, Record<string, Json>, number]>([
    ["a number", { search_depth: 20 }, 20],
    ["in settings", { settings: { max_depth: "30" } }, 30],
    ["a text", { tracking_depth: "Top 50" }, 50],
    ["in other words", { results_checked: 20 }, 20],
  ])("the project's depth is that of its keywords: %s", (_, project, depth) => {
    expect(depthOf(project, { position: 0 })).toEqual({ kind: "beyond", depth });
    expect(depthOf(project, { position: 0, depth: 10 })).toEqual({ kind: "beyond", depth: 10 });
  });

  test.each<[Record<string, Json>, Record<string, Json>, string]>([
    [{ position: 34, depth: 100 }, { position: null, depth: 10 }, "unknown"],
    [{ position: 34 }, { position: ">20" }, "unknown"],
    [{ position: 70, max_depth: 100 }, { position: 0, max_depth: 50 }, "unknown"],
    [{ position: 21, search_depth: 30 }, { position: "not in top 20" }, "unknown"],
    [{ position: 9, depth: 100 }, { position: 0, depth: 10 }, "lost"],
  ])("of %j and then %j, the change is %s", (earlier, later, kind) => {
    const points = parseKeywordData(daily(earlier, later), { keywordId: "7" })?.data.positions[0]?.points;
    const [before = null, now = null] = points?.map(({ position }) => position) ?? [];
    expect(now?.kind).toBe("beyond");
    expect(changeOf(before, now)).toEqual({ kind });
    if (kind === "unknown") expect(changeOf(now, before)).toEqual({ kind });
    expect(changeOf({ kind: "beyond", depth: 20 }, { kind: "at", place: 20 })).toEqual({ kind: "new" });
  });
});

describe("a 0 with a page or a snippet of the site is above position 1", () => {
  test.each<[string, Record<string, Json>]>([
    ["a page and a snippet", { position: 0, ranking_url: "https://a.test/x", featured_snippet: true }],
    ["a page alone", { rank: "0", url: "https://a.test/x" }],
    ["a snippet alone", { position: 0, is_featured_snippet: 1 }],
    ["a list of own features", { position: 0, owned_features: ["images", "featured_snippet"] }],
    ["an owned feature in an object", { position: 0, featured_snippet: { owned: true } }],
    ["an owned feature in a list", { position: 0, features: [{ type: "answer_box", is_own: true }] }],
    ["a flag for its owner", { position: 0, snippet_owner: true }],
    ["a named own feature", { position: 0, serp_feature_owned: "answer_box" }],
  ])("%s", (_, fields) => {
    const parsed = list(fields);
    expect(parsed?.keywords[0]?.position).toEqual({ kind: "at", place: 1 });
    expect(parsed?.notes).toEqual([{ kind: "snippet-positions", count: 1 }]);
  });

  test.each<[string, Record<string, Json>]>([
    ["a snippet of somebody", { position: 0, serp_features: ["featured_snippet"] }],
    ["a snippet of somebody in a list", { position: 0, features: [{ type: "featured_snippet", owned: false }] }],
    ["no own snippet", { position: 0, owned_features: [], featured_snippet: false }],
  ])("not beside %s", (_, fields) => {
    expect(list(fields)?.keywords[0]?.position).toEqual({ kind: "beyond", depth: 100 });
  });

  test("in a history", () => {
    const url = "https://a.test/x";
    const data = parseKeywordData(daily({ position: 2, url }, { position: 0, url }, { position: 0, url: null }), {
      keywordId: "7",
    })?.data;
    expect(data && seriesWords(data)).toBe("2026-11-25 2, 2026-11-26 1, 2026-11-27 >100");
    expect(data?.notes).toEqual([{ kind: "snippet-positions", count: 1 }]);
  });
});

describe("positions in words of other languages", () => {
  test.each<[string, number]>([
    ["3位", 3],
    ["第12位", 12],
    ["3위", 3],
    ["Platz 3", 3],
    ["3ème", 3],
    ["3-е место", 3],
    ["７", 7],
    ["Position 3", 3],
    ["posizione 3", 3],
    ["3 of 100", 3],
    ["3/100", 3],
  ])("%s is a position", (text, place) => {
    expect(readPosition(text)).toEqual({ kind: "at", place });
  });

  test.each<[string, number]>([
    ["圏外", 100],
    ["ランク外", 100],
    ["순위권 밖", 100],
    ["榜外", 100],
    ["nicht in den Top 50", 50],
    ["hors top 30", 30],
    ["no encontrado", 100],
    ["не найдено", 100],
    ["100位以下", 100],
    ["pas classé", 100],
    ["pas dans le top 20", 20],
  ])("%s is beyond %i", (text, depth) => {
    expect(readPosition(text)).toEqual({ kind: "beyond", depth });
  });

  test.each(["計測中", "nicht geprüft", "en attente", "keine Daten", "pas encore vérifié", "pas de données"])(
    "%s is not measured",
    (text) => {
      expect(readPosition(text)).toEqual({ kind: "empty" });
    },
  );
});
