import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import type { Position } from "../../../lib/domain/keyword/position";
import { inProject } from "../../../lib/launcher/project.mjs";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const README = readFileSync(inProject("lib", "upstream", "parse", "README.md"), "utf8");

const place = (position: Position | null): string => {
  if (position === null) return "no position";
  if (position.kind === "at") return String(position.place);
  return position.kind === "beyond" ? `>${position.depth}` : "empty";
};

function keywordWords(keyword: Keyword, positionOf: string | null): string {
  const { phrase, position, previous, searchVolume, cpc, measuredOn, rankingUrl, tags, recent, market, other } =
    keyword;
  const facts = [
    place(position) + (positionOf === null ? "" : ` on ${positionOf}`),
    previous && `before ${place(previous)}`,
    ...Object.entries(other).map(([name, value]) => name.startsWith("Position (") && `${name} ${value}`),
    searchVolume !== null && `volume ${searchVolume}`,
    cpc && `price ${cpc.amount} ${cpc.currency}`,
    measuredOn && `on ${measuredOn}`,
    recent && `${recent.length} days`,
    rankingUrl,
    tags.length > 0 && `tags ${tags.join(" ")}`,
    ...Object.values(market),
  ];
  return `${phrase}: ${facts.filter(Boolean).join(", ")}`;
}

const READERS: Record<string, (value: Json) => string> = {
  "Keyword lists": (value) => {
    const read = parseKeywords(value);
    const first = read?.keywords[0];
    return first === undefined ? "unreadable" : keywordWords(first, read?.positionOf ?? null);
  },
  Histories: (value) => {
    const { positions = [], metrics = [] } = parseKeywordData(value, { keywordId: "1" })?.data ?? {};
    const series = positions.map(({ label, points }) =>
      [label, ...points.map(({ on, position }) => `${on} ${place(position)}`)].filter(Boolean).join(", "),
    );
    const figures = metrics.map(({ metric, points }) =>
      [metric, ...points.map((p) => `${p.on} ${p.value}`)].join(", "),
    );
    return [...series, ...figures].join("; ");
  },
  Projects: (value) =>
    (parseProjects(value)?.projects ?? [])
      .map(({ id, name, domain, keywordCount }) => [id, name, domain, keywordCount].filter(Boolean).join(", "))
      .join("; "),
};

const rows = README.split(/^## /m).flatMap((section) => {
  const read = READERS[section.slice(0, section.indexOf("\n"))];
  const lines = section.matchAll(/^\| (.+?) \| `(\S+)` \| `(.+)` \| (.+) \|$/gm);
  return read === undefined
    ? []
    : [...lines].map(([, rule = "", , response = "", words = ""]) => ({ rule, read, response, words }));
});

test.each(rows)("the reader's page is right: $rule", ({ read, response, words }) => {
  const json = readJson(response);
  expect(json.ok && read(json.value)).toBe(words);
});

test("every kind of response is on the page", () => {
  expect(rows.length).toBeGreaterThan(35);
});
