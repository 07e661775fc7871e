import { expect, test } from "vitest";
import { serpFeatures } from "../../../lib/domain/keyword/serp-features";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";

test("numeric SERP features are shown as codes beside the named ones", () => {
  const keyword = {
    ...unknownKeyword("1", "boots"),
    other: { serp_features: [3, "12", "local_pack", { type: "video" }] },
  };
  expect(serpFeatures(keyword).map(({ name }) => name)).toEqual(["Code 3", "Code 12", "Local pack", "Video"]);
});
