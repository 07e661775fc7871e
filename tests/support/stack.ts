import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Container, createContainer } from "../../lib/container/container";
import type { Caller } from "../../lib/domain/quota/caller";
import type { Spend } from "../../lib/domain/response/reading";
import type { FaultsInput } from "../../lib/reference-api/faults";
import { prepareReferenceApi, type RunningReferenceApi, startReferenceApi } from "../../lib/reference-api/launch";
import type { Settings } from "../../lib/settings/read-settings";
import { type HandClock, handClock } from "./hand-clock";
import { migratedFolder } from "./migrated-folder";
import { settingsOf } from "./settings";

export const PERSON: Caller = { lane: "person", name: "Dashboard" };
export const read = (spend: Spend, requestsMax = 100) => ({ spend, caller: PERSON, requestsMax });

export type Stack = {
  container: Container;
  api: RunningReferenceApi;
  key: string;
  clock: HandClock;
  folder: string;
  /** Requests that the service counted this hour: the reference value. */
  requestCount(): Promise<number>;
  /** A second process in all but name: its own container on the same store. */
  another(changes?: Partial<Settings>): Promise<Container>;
  stopApi(): Promise<void>;
  close(): Promise<void>;
};

/** @property keywords the most keywords of a project; by default all of the sample, which take seconds to read */
type Options = { at?: string; settings?: Partial<Settings>; faults?: FaultsInput; keywords?: number };

/** Real parts over HTTP from client to reference API, on a fresh SQLite store and one hand-moved clock. */
export async function stack(options: Options = {}): Promise<Stack> {
  const folder = await migratedFolder();
  const clock = handClock(options.at ?? "2026-03-02T10:20:00.000Z");
  const template = await sampleTemplate();
  mkdirSync(join(folder, "api"));
  const databasePath = join(folder, "api", "reference-api.sqlite");
  copyFileSync(template, databasePath);
  const { key } = await prepareReferenceApi({ databasePath, keyFile: join(folder, "api", "key"), clock });
  const api = await startReferenceApi({ databasePath, clock, ...(options.faults ? { faults: options.faults } : {}) });
  if (options.keywords !== undefined) shortenProjects(api.store, options.keywords);
  const open = (changes: Partial<Settings> = {}) => {
    const settings = { ...settingsOf({}), dataFolder: folder, ...options.settings, ...changes };
    return createContainer(
      { ...settings, baseUrl: settings.baseUrl ?? `${api.url}/v1`, apiKey: settings.apiKey ?? key },
      clock,
    );
  };
  let apiStop: Promise<void> | undefined;
  const stopApi = () => {
    apiStop ??= api.stop();
    return apiStop;
  };
  const containers = [await open()];
  const [container] = containers;
  if (container === undefined) throw new Error("no container");
  return {
    container,
    api,
    key,
    clock,
    folder,
    requestCount: () => api.count(key),
    another: async (changes) => {
      const more = await open(changes);
      containers.push(more);
      return more;
    },
    stopApi,
    close: async () => {
      for (const each of containers) await each.life.close();
      await stopApi();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function shortenProjects(store: RunningReferenceApi["store"], keywords: number): void {
  store.exec(`update keywords set deleted_at = 0 where seq in (
    select seq from (select seq, row_number() over (partition by project_id order by seq) as place from keywords)
    where place > ${keywords})`);
}

let template: Promise<string> | undefined;

/** The sample is loaded once per test process and copied for each stack. */
function sampleTemplate(): Promise<string> {
  template ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "keyword-desk-sample-"));
    const databasePath = join(folder, "reference-api.sqlite");
    await prepareReferenceApi({
      databasePath,
      keyFile: join(folder, "key"),
      clock: handClock("2026-03-02T10:20:00.000Z"),
    });
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return databasePath;
  })();
  return template;
}
