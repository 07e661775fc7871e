import { expect, test } from "vitest";
import { checkDamagedFiles } from "./check-damaged-files";

const FILES = 300;

test(`of ${FILES} damaged files none ends the import, and no number is read that a file doesn’t have`, () => {
  const { read, refused } = checkDamagedFiles(FILES);
  expect(read).toBeGreaterThan(FILES / 10);
  expect(refused).toBeGreaterThan(FILES / 10);
}, 240_000);
