import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sourceHash } from "../../../lib/launcher/prepare/source-hash.mjs";
import { temporaryFolder } from "../../support/temporary-folder";

let root = "";
beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(path.join(root, "app", "deep"), { recursive: true });
  mkdirSync(path.join(root, "lib", "launcher"), { recursive: true });
  writeFileSync(path.join(root, "app", "deep", "page.tsx"), "one");
  writeFileSync(path.join(root, "config.js"), "two");
});

const hash = () => sourceHash(["app", "lib", "config.js"], root);

test("the same sources give the same hash, whatever their documents say", async () => {
  const before = await hash();
  writeFileSync(path.join(root, "lib", "launcher", "README.md"), "new");
  expect(await hash()).toBe(before);
});

test("a changed, renamed, added or removed source gives another hash", async () => {
  const hashes = new Set([await hash()]);
  writeFileSync(path.join(root, "app", "deep", "page.tsx"), "other");
  hashes.add(await hash());
  renameSync(path.join(root, "app", "deep", "page.tsx"), path.join(root, "app", "deep", "view.tsx"));
  hashes.add(await hash());
  writeFileSync(path.join(root, "lib", "env.ts"), "");
  hashes.add(await hash());
  rmSync(path.join(root, "config.js"));
  hashes.add(await hash());
  expect(hashes.size).toBe(5);
});
