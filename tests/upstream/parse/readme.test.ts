import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { inProject } from "../../../lib/launcher/project.mjs";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { historyWords, listWords, projectsWords } from "./words";

const README = readFileSync(inProject("lib", "upstream", "parse", "README.md"), "utf8");

const READERS: Record<string, (value: Json) => string> = {
  "Keyword lists": (value) => listWords(value)?.[0] ?? "unreadable",
  Histories: (value) => historyWords(value) ?? "unreadable",
  Projects: (value) => projectsWords(value) ?? "unreadable",
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
