import { systemClock } from "./clock";
import { type Container, openDesk } from "./container";
import { LiveDesk } from "./live-desk";
import { processEnvironment, readSettings } from "./settings/read-settings";

/** Next may load this module several times in one process; the desk must still be one, and be begun once. */
const shared = globalThis as typeof globalThis & {
  keywordDesk?: Promise<Pick<LiveDesk, "container" | "started" | "close">> | undefined;
  keywordDeskWorks?: boolean;
};

/** How often it is looked which service is connected by now. */
const LOOK_MS = 5_000;

/**
 * Begins what is done without anybody asking: plans that people have confirmed, with the service that is connected by
 * then. A database that is away is waited for. For the server alone; a program that answers one agent over its pipes
 * must not work for everybody.
 */
export function beginWork(): void {
  if (shared.keywordDeskWorks === true) return;
  shared.keywordDeskWorks = true;
  void workOn(null);
}

async function workOn(before: Container | null): Promise<void> {
  const container = await getContainer().catch(() => before);
  if (container !== before) await before?.plans.runner.end();
  container?.plans.runner.begin();
  setTimeout(() => void workOn(container), LOOK_MS).unref();
}

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
