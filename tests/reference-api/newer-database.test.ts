import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../lib/reference-api/store/open-store";
import { Store } from "../../lib/reference-api/store/store";

test("a database written by a newer version is refused and its version number stays", () => {
  const folder = mkdtempSync(join(tmpdir(), "reference-api-"));
  const path = join(folder, "reference-api.sqlite");
  openStore(path).close();
  const store = new Store(path);
  store.exec("pragma user_version = 900");
  expect(() => openStore(path)).toThrow(/a newer version wrote it \(step 900; this version knows \d+\)/);
  expect(store.get("pragma user_version")).toEqual({ user_version: 900 });
  store.close();
  rmSync(folder, { recursive: true });
});
