import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../lib/reference-api/store/open-store";
import { Store } from "../../lib/reference-api/store/store";
import { temporaryFolder } from "../support/temporary-folder";

test("a database written by a newer version is refused and its version number stays", () => {
  const path = join(temporaryFolder(), "reference-api.sqlite");
  openStore(path).close();
  const store = new Store(path);
  store.exec("pragma user_version = 900");
  expect(() => openStore(path)).toThrow(/a newer version wrote it \(step 900; this version knows \d+\)/);
  expect(store.get("pragma user_version")).toEqual({ user_version: 900 });
  store.close();
});
