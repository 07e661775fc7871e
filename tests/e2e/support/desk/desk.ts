import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FaultsInput } from "../../../../lib/reference-api/faults";
import { type RunningReferenceApi, startReferenceApi } from "../../../../lib/reference-api/launch";
import type { MovedTime } from "./dashboard";
import { type Dashboards, startDashboard } from "./dashboards";
import { copySample, sampleDatabase } from "./sample";

export type DeskOptions = {
  /** Switches of the reference API from the start; `desk.api.faults.set()` moves them later. */
  faults?: FaultsInput;
  /** Requests per hour, on both sides: what the service allows and what the dashboard is told. */
  limit?: number;
  /** Another service in place of the reference API, such as one made by hand. The reference API still runs. */
  baseUrl?: string;
  key?: string;
  /** Further settings of the dashboard by their names. */
  settings?: Record<string, string>;
  /** A process of its own, started for this desk: for what is said of the process itself. */
  ownProcess?: boolean;
  /** A clock of its own for the dashboard and its service, in a process of its own. */
  time?: MovedTime;
};

/** A dashboard and its service, both real, over real HTTP, with a data folder of their own. */
export type Desk = {
  /** Address of the dashboard, without a slash at its end. */
  url: string;
  /** The key the dashboard was given. */
  key: string;
  dataFolder: string;
  api: RunningReferenceApi;
  /** Requests the service itself has counted for the key in its present hour: the truth to compare with. */
  count(): Promise<number>;
  /** Everything the dashboard's process has printed for this desk. */
  output(): string;
  /** Of the dashboard's process, which a restart changes. */
  processId(): number;
  /** Ends the dashboard's process and starts it again on the same address and data. */
  restart(): Promise<void>;
  /** Ends the service; from then on it cannot be reached. */
  stopApi(): Promise<void>;
  /** @param andKeep lets the next desk have the dashboard's process, if it fits */
  stop(andKeep?: { process: boolean }): Promise<void>;
};

/**
 * Starts a desk from a fresh copy of the sample. Whoever calls this stops it; the `createDesk` fixture does so itself.
 * @param dashboards where its process may come from and go to; without, it is a new one
 */
export async function createDesk(options: DeskOptions = {}, dashboards: Dashboards | null = null): Promise<Desk> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "keyword-desk-e2e-"));
  const sampleKey = copySample(dataFolder);
  const limitPerHour = options.limit === undefined ? {} : { limitPerHour: options.limit };
  const { time } = options;
  const clock = time && { now: () => Math.round(time.startsAtMs + (Date.now() - time.zeroMs) * time.factor) };
  const api = await startReferenceApi({
    ...(clock && { clock }),
    databasePath: sampleDatabase(dataFolder),
    faults: { ...limitPerHour, ...options.faults },
  });
  let apiRuns = true;
  const stopApi = async () => {
    if (!apiRuns) return;
    apiRuns = false;
    await api.stop();
  };
  const forget = () => rmSync(dataFolder, { recursive: true, force: true });

  const key = options.key ?? sampleKey;
  const settings = {
    UPSTREAM_BASE_URL: options.baseUrl ?? `${api.url}/v1`,
    UPSTREAM_API_KEY: key,
    KEYWORD_DESK_SOURCE: options.baseUrl === undefined ? "sample" : "service",
    DATA_FOLDER: dataFolder,
    ...(options.limit === undefined
      ? {}
      : { REQUESTS_PER_HOUR: String(options.limit), RESERVE: String(Math.floor(options.limit / 10)) }),
    ...options.settings,
  };
  const shared = options.ownProcess || time !== undefined ? null : dashboards;
  const starting = shared === null ? startDashboard(settings, time && { time }) : shared.take(settings);
  const dashboard = await starting.catch(async (error: unknown) => {
    await stopApi();
    forget();
    throw error;
  });
  return {
    url: dashboard.url,
    key,
    dataFolder,
    api,
    count: () => api.count(key),
    output: () => dashboard.output(),
    processId: () => dashboard.processId,
    restart: () => dashboard.restart(),
    stopApi,
    async stop(andKeep = { process: false }) {
      if (andKeep.process && shared !== null) await shared.giveBack(dashboard, forget);
      else await dashboard.stop().then(forget);
      await stopApi();
    },
  };
}
