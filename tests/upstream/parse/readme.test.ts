import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inProject } from "../../../lib/launcher/project.mjs";
import { keywordListLines, projectListLines, seriesWords } from "./readers";

const README = readFileSync(inProject("lib", "upstream", "parse", "README.md"), "utf8");

/** Of a list, the first row; a keyword without its ID. */
const READERS: Record<string, (text: string) => string | undefined> = {
  "Keyword lists": (text) => keywordListLines({ text, options: {} })[0]?.replace(/^\S+ /, ""),
  Histories: (text) => seriesWords({ text, options: {} }),
  Projects: (text) => projectListLines({ text, options: {} })[0],
};

const rows = README.split(/^## /m).flatMap((section) => {
  const read = READERS[section.slice(0, section.indexOf("\n"))];
  const lines = section.matchAll(/^\| (.+?) \| `(\S+)` \| `(.+)` \| (.+) \|$/gm);
  return read === undefined
    ? []
    : [...lines].map(([, rule = "", , response = "", words = ""]) => ({ rule, read, response, words }));
});

test.each(rows)("the reader's page is right: $rule", ({ read, response, words }) => {
  expect(read(response)).toBe(words);
});

test("every kind of response is on the page", () => {
  expect(rows.length).toBeGreaterThan(35);
});
