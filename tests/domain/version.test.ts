import { expect, test } from "vitest";
import { VERSION } from "../../lib/domain/version";
import { version } from "../../package.json";

test("the version in the code is the package's", () => {
  expect(VERSION).toBe(version);
});
