import { systemClock } from "./clock";
import { type Container, openDesk } from "./container";
import { LiveDesk } from "./live-desk";
import { processEnvironment, readSettings } from "./settings/read-settings";

/** Next may load this module several times in one process; the desk must still be one. */
const shared = globalThis as typeof globalThis & {
  keywordDesk?: Promise<Pick<LiveDesk, "container" | "started" | "close">> | undefined;
};

/** The container of this process, wired on first use from the environment and what is saved in the store. */
export async function getContainer(): Promise<Container> {
  shared.keywordDesk ??= open().catch((error: unknown) => {
    // A database that was away when the first page was asked for may be back for the next.
    shared.keywordDesk = undefined;
    throw error;
  });
  return (await shared.keywordDesk).container();
}

/** The container of this process if there is one; none is wired for this. */
export const startedContainer = async (): Promise<Container | null> => {
  const live = await shared.keywordDesk?.catch(() => null);
  return (await live?.started()) ?? null;
};

async function open(): Promise<LiveDesk> {
  const env = processEnvironment();
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join(" "));
  const { settings } = result;
  if (settings.databaseUrl === null) return new LiveDesk(await openDesk(settings, systemClock, { ...env }));
  // Hosts that share a ledger share its clock too.
  const { databaseClock } = await import("./store/database-clock");
  const clock = await databaseClock(settings.databaseUrl, systemClock);
  const desk = await openDesk(settings, clock, { ...env }).catch(async (error: unknown) => {
    await clock.close();
    throw error;
  });
  return new LiveDesk(desk);
}
