import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { at } from "./words";

test.each(["fields", "properties", "attributes"])("a row whose id reads as a word has its name in its %s", (name) => {
  const row = (id: string, phrase: string, rank: number | null): Json => ({
    id,
    createdTime: "2025-01-01T00:00:00Z",
    [name]: { Keyword: phrase, "Current Rank": rank, "Search Volume": 90 },
  });
  const read = parseKeywords({ records: [row("recA", "floor lamp", 4), row("recB", "desk lamp", null)] });
  expect(read?.keywords.map(({ id, phrase, position, searchVolume }) => [id, phrase, position, searchVolume])).toEqual([
    ["recA", "floor lamp", at(4), 90],
    ["recB", "desk lamp", { kind: "empty" }, 90],
  ]);
});

test("snapshots by day are a row's history", () => {
  const snapshots = {
    "2026-03-01": { pos: 4, url: "https://l.example/a" },
    "2026-02-28": { pos: 6, url: "https://l.example/b" },
  };
  expect(parseKeywords([{ id: 1, keyword: "lamp", snapshots }])?.keywords[0]).toMatchObject({
    position: at(4),
    previous: at(6),
    rankingUrl: "https://l.example/a",
    measuredOn: "2026-03-01",
  });
});
