import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { serpFeatures } from "../../../lib/domain/keyword/serp-features";

test("SERP features are recognized in words, objects and codes, and in nothing else", () => {
  const featuresOf = (value: Json) => serpFeatures({ other: { serp_features: value } });
  expect(featuresOf(["people_also_ask", { type: "video", owned: true }, 3, "12"])).toEqual([
    { name: "People also ask", owned: null },
    { name: "Video", owned: true },
    { name: "Code 3", owned: null },
    { name: "Code 12", owned: null },
  ]);
  expect(featuresOf("none")).toEqual([]);
});
