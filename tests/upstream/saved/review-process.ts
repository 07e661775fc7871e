import { createContainer } from "../../../lib/container/container";
import type { ConnectedSettings } from "../../../lib/settings/read-settings";
import { handClock } from "../../support/hand-clock";

const [settings = "{}", at = ""] = process.argv.slice(2);
process.send?.("ready");
const container = await createContainer(JSON.parse(settings) as ConnectedSettings, handClock(at));
await container.upstream.reviewCopies(new AbortController().signal);
await container.life.close();
process.disconnect?.();
