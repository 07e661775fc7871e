import { openStore } from "../../lib/store/open-store";

process.send?.("ready");
await (await openStore(process.argv[2] ?? "")).destroy();
process.disconnect?.();
