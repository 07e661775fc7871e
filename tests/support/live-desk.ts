import type { Container } from "../../lib/container/container";
import { openDesk } from "../../lib/container/desk";
import { LiveDesk } from "../../lib/container/live-desk";
import { handClock } from "./hand-clock";
import { autoClose } from "./opened";
import { settingsOf } from "./settings";

/** A process with these settings; it ends after the test. */
export async function liveDesk(
  env: Record<string, string>,
  clock = handClock("2026-03-02T10:20:00.000Z"),
): Promise<LiveDesk> {
  return autoClose(new LiveDesk(await openDesk(settingsOf(env), clock, env)));
}

/** @param slug default: the first account */
export async function containerAt(live: LiveDesk, slug: string | null = null): Promise<Container> {
  const container = await live.at(slug);
  if (container === null) throw new Error(`There is no account ${slug}.`);
  return container;
}
