import { openStore } from "../../lib/store/open-store";

/** Opens a store, which migrates its history; reports when it begins. */
process.send?.("ready");
await (await openStore(process.argv[2] ?? "")).destroy();
process.disconnect?.();
