import { expect, test } from "vitest";
import { checkDamagedFiles } from "./check-damaged-files";

const FILES = 75;

test(`none of ${FILES} damaged files crashes the import or adds a number that the file doesn’t have`, async () => {
  const { read, refused } = await checkDamagedFiles(FILES);
  expect(read).toBeGreaterThan(FILES / 10);
  expect(refused).toBeGreaterThan(FILES / 10);
}, 240_000);
