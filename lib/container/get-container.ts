import { systemClock } from "../domain/clock";
import type { ShownAccount } from "../domain/response/connection";
import { processEnvironment, readSettings } from "../settings/read-settings";
import type { Store } from "../store/open-store";
import type { Container } from "./container";
import { openDesk } from "./desk";
import { LiveDesk } from "./live-desk";

type AnyDesk = Pick<LiveDesk, "shown" | "at" | "all" | "drain" | "close" | "store" | "alert">;

/** Next may load this module several times in one process; the desk must still be one, and be begun once. */
const shared = globalThis as typeof globalThis & {
  keywordDesk?: Promise<AnyDesk> | undefined;
  keywordDeskWorks?: boolean;
};

/** How often it is looked which service is connected by now. */
const LOOK_MS = 5_000;

/**
 * Begins what is done without anybody asking: plans that people have confirmed, of each account that is connected by
 * then. A database that is away is waited for. For the server alone; a program that answers one agent over its pipes
 * must not work for everybody.
 */
export function beginWork(): void {
  if (shared.keywordDeskWorks === true) return;
  shared.keywordDeskWorks = true;
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
  const gone = before.filter((container) => !containers.includes(container));
  await Promise.all(gone.map(({ plans }) => plans.runner.end()));
  for (const { plans } of containers) plans.runner.begin();
  setTimeout(() => void workOn(containers), LOOK_MS).unref();
}

/** The desk of this process, opened on first use. */
function getDesk(): Promise<AnyDesk> {
  shared.keywordDesk ??= open().catch((error: unknown) => {
    // A database that was away when the first page was asked for may be back for the next.
    shared.keywordDesk = undefined;
    throw error;
  });
  return shared.keywordDesk;
}

/** The container of the first account, wired on first use from the environment and what is saved in the store. */
export async function getContainer(): Promise<Container> {
  const container = await findContainer(null);
  if (container === null) throw new Error("No service is connected: start with npm start.");
  return container;
}

/** The container of the account that an address names; null: there is none with this name. */
export const findContainer = async (slug: string | null): Promise<Container | null> => (await getDesk()).at(slug);

/** Every account, the one first to which short addresses lead. */
export const shownAccounts = async (): Promise<ShownAccount[]> => (await getDesk()).shown();

/** The container of every account. */
export const allContainers = async (): Promise<Container[]> => (await getDesk()).all();

/** The store of this process, opened on first use. */
export const openedStore = async (): Promise<Store> => (await getDesk()).store;

/** The desk of this process if there is one; none is opened for this. */
export const startedDesk = async (): Promise<Pick<AnyDesk, "drain" | "close"> | null> =>
  (await shared.keywordDesk?.catch(() => null)) ?? null;

async function open(): Promise<LiveDesk> {
  const env = processEnvironment();
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join(" "));
  const { settings } = result;
  if (settings.databaseUrl === null) return new LiveDesk(await openDesk(settings, systemClock, { ...env }));
  // Hosts that share a ledger share its clock too.
  const { databaseClock } = await import("../store/database-clock");
  const clock = await databaseClock(settings.databaseUrl, systemClock);
  const desk = await openDesk(settings, clock, { ...env }).catch(async (error: unknown) => {
    await clock.close();
    throw error;
  });
  return new LiveDesk(desk);
}
