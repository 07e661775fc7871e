import { expect, test } from "vitest";
import { nameLines, namePx } from "../../../../components/charts/download/name-lines";

test.each([
  "boots",
  "waterproof hiking boots for wide feet · Mobile",
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
  "登山靴 防水 レディース おすすめ 2026",
  "one  two   three",
])("“%s” breaks between words where possible, and no letter is lost", (name) => {
  for (const room of [84, 160]) {
    const lines = nameLines(name, room);
    expect(lines.join("").replace(/\s/g, "")).toBe(name.replace(/\s/g, ""));
    for (const line of lines) expect(namePx(line)).toBeLessThanOrEqual(room);
  }
});

test("a short name takes one line, and words stay whole where they fit", () => {
  expect(nameLines("hiking boots", 160)).toEqual(["hiking boots"]);
  expect(nameLines("waterproof hiking boots", 84)).toEqual(["waterproof", "hiking boots"]);
});
