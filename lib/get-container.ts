import { systemClock } from "./clock";
import { type Container, createContainer } from "./container";
import { processEnvironment, readSettings } from "./settings/read-settings";

/** Next may load this module several times in one process; the container must still be one. */
const shared = globalThis as typeof globalThis & { keywordDesk?: Promise<Container> | undefined };

/** The container of this process, wired on first use from the environment. */
export function getContainer(): Promise<Container> {
  shared.keywordDesk ??= connect().catch((error: unknown) => {
    // A database that was away when the first page was asked for may be back for the next.
    shared.keywordDesk = undefined;
    throw error;
  });
  return shared.keywordDesk;
}

/** The container of this process if there is one; none is wired for this. */
export const startedContainer = async (): Promise<Container | null> =>
  (await shared.keywordDesk?.catch(() => null)) ?? null;

async function connect(): Promise<Container> {
  const result = readSettings(processEnvironment());
  if (!result.ok) throw new Error(result.problems.join(" "));
  const { baseUrl, apiKey } = result.settings;
  if (baseUrl === null || apiKey === null) throw new Error("No service is connected: start with npm start.");
  const settings = { ...result.settings, baseUrl, apiKey };
  if (settings.databaseUrl === null) return createContainer(settings, systemClock);
  // Hosts that share a ledger share its clock too.
  const { databaseClock } = await import("./store/database-clock");
  const clock = await databaseClock(settings.databaseUrl, systemClock);
  return createContainer(settings, clock).catch(async (error: unknown) => {
    await clock.close();
    throw error;
  });
}
