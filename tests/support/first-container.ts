import type { Container } from "../../lib/container/container";
import type { LiveDesk } from "../../lib/container/live-desk";

export async function firstContainer(live: LiveDesk): Promise<Container> {
  const container = await live.at(null);
  if (container === null) throw new Error("No service is connected.");
  return container;
}
