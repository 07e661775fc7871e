import { systemClock } from "../../../lib/domain/clock";
import { openStore } from "../../../lib/store/open-store";
import { SavedCopies } from "../../../lib/upstream/saved/saved-copies";
import { dailyList, KILL_PROJECT, listDay } from "./daily-list";

/**
 * A process that saves one list after the other, folds after every third, and says when each has been saved, until it is
 * killed.
 */
const [address = "", first = "0", days = "0"] = process.argv.slice(2);
const store = await openStore(address);
const copies = new SavedCopies(store, "kill", "https://service.example");
process.send?.("ready");
for (let day = Number(first); day < Number(days); day += 1) {
  const list = dailyList(day);
  const copy = { body: JSON.stringify(list), summary: null, complete: true, rows: list.keywords.length };
  const { said, asOfMs } = listDay(list, day);
  await copies.write(KILL_PROJECT, { ...copy, asOfMs, said }, []);
  process.send?.(day);
  if (day % 3 === 2) await copies.fold("p", systemClock);
}
await store.destroy();
process.disconnect?.();
