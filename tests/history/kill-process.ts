import { openStore } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { saveDay } from "./daily-list";

const [address = "", first = "0", days = "0"] = process.argv.slice(2);
const store = await openStore(address);
const copies = new SavedCopies(store, "kill", "https://service.example");
process.send?.("ready");
for (let day = Number(first); day < Number(days); day += 1) {
  await saveDay(copies, day);
  process.send?.(day);
}
await store.destroy();
process.disconnect?.();
