import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { prepareDataFolder } from "../../lib/launcher/data-folder.mjs";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe("the data folder", () => {
  test("is created with its parents, private to its owner, and left empty", async () => {
    const data = path.join(folder, "a", "b");
    await prepareDataFolder(data);
    expect(modeOf(data)).toBe("700");
    expect(readdirSync(data)).toEqual([]);
  });

  function readableByOthers(file: string): string {
    const data = path.join(folder, "data");
    mkdirSync(data);
    writeFileSync(path.join(data, file), "");
    chmodSync(data, 0o755);
    return data;
  }

  test("is made private when it is ours and was readable by others", async () => {
    const data = readableByOthers("reference-api.sqlite");
    await prepareDataFolder(data);
    expect(modeOf(data)).toBe("700");
  });

  test("is refused, with its mode unchanged, when it is readable by others and holds other programs' files", async () => {
    const data = readableByOthers("letter.txt");
    await expect(prepareDataFolder(data)).rejects.toThrow(
      /^The data folder .* Choose a separate folder with DATA_FOLDER=/,
    );
    expect(modeOf(data)).toBe("755");
  });

  test("that isn't writable gives one sentence with the fix", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    await expect(prepareDataFolder(path.join(file, "data"))).rejects.toThrow(
      /^The data folder .*file.data can’t be written to [(]ENOTDIR[)]: .*DATA_FOLDER=… npm start[.]$/,
    );
  });
});
