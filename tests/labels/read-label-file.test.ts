import { expect, test } from "vitest";
import { readLabelFile } from "../../lib/labels/label-rows";

const LINES = "x,y\n".repeat(1_000);

test.each([
  [`keyword,tags\na,b\n"c,d\n${LINES}`, 3],
  [`keyword;tags\na;"b\n${LINES.replaceAll(",", ";")}`, 2],
  [`sep=;\r\nkeyword;tags\r\na;b\r\nc;d\r\n"e;f\r\n${LINES.replaceAll(",", ";")}`, 5],
])("a quote that is never closed is reported with its opening line: %#", async (text, line) => {
  expect((await readLabelFile(text)).problem).toMatch(`Line ${line} can’t be read`);
});

test.each([
  ['sep=;\r\nkeyword;starred;note\r\n5" tent;WAHR\r\nboots;1;x;;\r\n', ['5" tent', "boots"], ["WAHR", "1"]],
  ['"sep=,"\nkeyword,starred,tags\nmonitor 27" curved,VRAI,a\nhat,ja\n', ['monitor 27" curved', "hat"], ["VRAI", "ja"]],
  ['sep=\t\nkeyword\tstarred\tnote\nhat\tVERDADERO\tsays "hi" now\t\t\n', ["hat"], ["VERDADERO"]],
])("Excel's file is read, with the assumptions: %#", async (text, keywords, starTexts) => {
  const { rows, assumed, problem } = await readLabelFile(text);
  expect(problem).toBeNull();
  expect(rows.map(({ keyword }) => keyword)).toEqual(keywords);
  expect(rows.map((row) => row.starred)).toEqual(starTexts);
  expect(assumed).toEqual([expect.stringMatching(/^The cells are separated by/), expect.stringMatching(/empty cells/)]);
});

test.each(["tags", "note", "keyword", "starred"])(
  "a second column “%s” is refused, because its cells would be lost",
  async (column) => {
    const { rows, problem } = await readLabelFile(`keyword,starred,tags,note,${column.toUpperCase()}\na,1,b,c,d\n`);
    expect(rows).toEqual([]);
    expect(problem).toBe(`The first line has the column “${column}” twice.`);
  },
);
