import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FaultsInput } from "../../../../lib/reference-api/faults";
import { type RunningReferenceApi, startReferenceApi } from "../../../../lib/reference-api/launch";
import { type Dashboards, startDashboard } from "./dashboards";
import { copySample, sampleDatabase } from "./prepare-sample";

export type DeskOptions = {
  /** Initial faults of the reference API; `desk.api.faults.set()` changes them later. */
  faults?: FaultsInput;
  /** Requests per hour, for both the service and the dashboard. */
  limit?: number;
  /** Replaces the reference API, which still runs. */
  baseUrl?: string;
  key?: string;
  settings?: Record<string, string>;
  canImport?: boolean;
};

export type Desk = {
  url: string;
  key: string;
  dataFolder: string;
  api: RunningReferenceApi;
  /** Requests that the service counted for the key this hour: the reference value. */
  count(): Promise<number>;
  output(): string;
  processId(): number;
  restart(): Promise<void>;
  stopApi(): Promise<void>;
  stop(andKeep?: { process: boolean }): Promise<void>;
};

/** The caller stops it; the `createDesk` fixture does so itself. `dashboards` null: a new process. */
export async function createDesk(options: DeskOptions = {}, dashboards: Dashboards | null = null): Promise<Desk> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "keyword-desk-e2e-"));
  const sampleKey = copySample(dataFolder);
  const limitPerHour = options.limit === undefined ? {} : { limitPerHour: options.limit };
  const adminToken = options.canImport ? randomBytes(24).toString("base64url") : undefined;
  const api = await startReferenceApi({
    databasePath: sampleDatabase(dataFolder),
    adminToken,
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
    ...(adminToken && { REFERENCE_API_ADMIN_TOKEN: adminToken }),
    ...options.settings,
  };
  const starting = dashboards === null ? startDashboard(settings) : dashboards.take(settings);
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
      if (andKeep.process && dashboards !== null) await dashboards.giveBack(dashboard, forget);
      else await dashboard.stop().then(forget);
      await stopApi();
    },
  };
}
