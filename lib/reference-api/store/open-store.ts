import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { migrate } from "./migrations";
import { countsFileOf, IN_MEMORY, Store } from "./store";

/** New files and folders are readable only by their owner. @param path file, or `:memory:` */
export function openStore(path: string): Store {
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite's side files inherit the mode of the database file.
    for (const file of [path, countsFileOf(path)]) closeSync(openSync(file, "a", 0o600));
  }
  const store = new Store(path);
  migrate(store);
  return store;
}
