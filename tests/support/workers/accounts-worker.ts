import { openDesk } from "../../../lib/container/desk";
import { LiveDesk } from "../../../lib/container/live-desk";
import { systemClock } from "../../../lib/domain/clock";
import { readSettings } from "../../../lib/settings/read-settings";

export type AccountCounts = Record<string, { loaded: number; refused: number; failed: string[] }>;

const [environment = "{}", slugs = "", attempts = "0", worker = ""] = process.argv.slice(2);
const LANES = 2;
const env = JSON.parse(environment) as Record<string, string>;
const result = readSettings(env);
if (!result.ok) throw new Error(result.problems.join(" "));
const live = new LiveDesk(await openDesk(result.settings, systemClock, env));
const counts: AccountCounts = {};

async function work(slug: string) {
  const container = await live.at(slug);
  if (container === null) throw new Error(`There is no account ${slug}.`);
  const count = { loaded: 0, refused: 0, failed: [] as string[] };
  counts[slug] = count;
  let left = Number(attempts);
  const caller = { lane: "person" as const, name: "race" };
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const load = { spend: "now" as const, caller, requestsMax: 1 };
      const asked = container.upstream.getKeywordData("1", `${worker}${left}`, load);
      const code = await asked.then(({ problem }) => problem?.code ?? null).catch(String);
      if (code === null) count.loaded += 1;
      else if (code === "limit_reached") count.refused += 1;
      else count.failed.push(code);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
await Promise.all(slugs.split(",").map(work));
process.send?.(counts);
await live.drain();
await live.close();
process.disconnect?.();
