import { systemClock } from "../domain/clock";
import type { ShownAccount } from "../domain/response/connection";
import { processEnvironment, readSettings } from "../settings/read-settings";
import type { Store } from "../store/open-store";
import type { Container } from "./container";
import { openDesk } from "./desk";
import { LiveDesk } from "./live-desk";

type AnyDesk = Pick<LiveDesk, "shownAccounts" | "at" | "all" | "drain" | "close" | "store" | "alert">;

/** Next can load this module several times; the process must still have one desk. */
const globalState = globalThis as typeof globalThis & {
  keywordDesk?: Promise<AnyDesk> | undefined;
  keywordDeskWorks?: boolean;
};

const LOOK_MS = 5_000;

/** Only for the server; the stdio program for one agent must not run it. */
export function beginWork(): void {
  if (globalState.keywordDeskWorks === true) return;
  globalState.keywordDeskWorks = true;
  void workOn([]);
  void alertAgain();
}

const ALERTS_EVERY_MS = 15_000;

async function alertAgain(): Promise<void> {
  await getDesk()
    .then((desk) => desk.alert())
    .catch(() => undefined);
  setTimeout(() => void alertAgain(), ALERTS_EVERY_MS).unref();
}

async function workOn(before: readonly Container[]): Promise<void> {
  const containers = await getDesk()
    .then((desk) => desk.all())
    .catch(() => before);
  const removedContainers = before.filter((container) => !containers.includes(container));
  await Promise.all(removedContainers.map(({ plans }) => plans.runner.end()));
  for (const { plans } of containers) plans.runner.begin();
  setTimeout(() => void workOn(containers), LOOK_MS).unref();
}

function getDesk(): Promise<AnyDesk> {
  globalState.keywordDesk ??= open().catch((error: unknown) => {
    globalState.keywordDesk = undefined;
    throw error;
  });
  return globalState.keywordDesk;
}

export async function getContainer(): Promise<Container> {
  const container = await findContainer(null);
  if (container === null) throw new Error("No service is connected: start with npm start.");
  return container;
}

export const findContainer = async (slug: string | null): Promise<Container | null> => (await getDesk()).at(slug);

/** URLs without an account name open the first one. */
export const shownAccounts = async (): Promise<ShownAccount[]> => (await getDesk()).shownAccounts();

export const allContainers = async (): Promise<Container[]> => (await getDesk()).all();

export const openedStore = async (): Promise<Store> => (await getDesk()).store;

export const startedDesk = async (): Promise<Pick<AnyDesk, "drain" | "close"> | null> =>
  (await globalState.keywordDesk?.catch(() => null)) ?? null;

async function open(): Promise<LiveDesk> {
  const env = processEnvironment();
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join(" "));
  const { settings } = result;
  if (settings.databaseUrl === null) return new LiveDesk(await openDesk(settings, systemClock, { ...env }));
  // Hosts that share a ledger also share its clock.
  const { databaseClock } = await import("../store/database-clock");
  const clock = await databaseClock(settings.databaseUrl, systemClock);
  const desk = await openDesk(settings, clock, { ...env }).catch(async (error: unknown) => {
    await clock.close();
    throw error;
  });
  return new LiveDesk(desk);
}
