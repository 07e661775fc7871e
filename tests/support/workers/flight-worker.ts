import { createContainer } from "../../../lib/container/container";
import { systemClock } from "../../../lib/domain/clock";
import { connectedSettings } from "../settings";

const [asks = "0"] = process.argv.slice(2);
const container = await createContainer(connectedSettings(process.env), systemClock);
process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
const read = { spend: "if-missing", caller: { lane: "person", name: "Dashboard" } } as const;
const results = await Promise.all(Array.from({ length: Number(asks) }, () => container.upstream.listProjects(read)));
const said: Record<string, number> = {};
for (const { reading, problem } of results) {
  const words = `${reading?.data.projects.length ?? 0} projects, ${problem?.code ?? "no problem"}`;
  said[words] = (said[words] ?? 0) + 1;
}
process.send?.(said);
await container.life.close();
process.disconnect?.();
