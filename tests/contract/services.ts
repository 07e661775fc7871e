import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Container, createContainer } from "../../lib/container/container";
import { systemClock } from "../../lib/domain/clock";
import { prepareReferenceApi, startReferenceApi } from "../../lib/reference-api/launch";
import { connectedSettings } from "../support/settings";

export type ConnectedService = {
  container: Container;
  stranger: Container;
  stop(): Promise<void>;
};

const REAL = "CONTRACT_";
const SETTING = "UPSTREAM_";
const WRONG_KEY = "not-a-key-of-this-service-00000000";

/**
 * Services to test: always the reference API, and a real service if CONTRACT_BASE_URL and CONTRACT_API_KEY are set.
 * Other CONTRACT_… variables set UPSTREAM_… for that service.
 */
export function contractServices(): { name: string; connect(): Promise<ConnectedService> }[] {
  const real = Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith(REAL))
      .map(([name, value]) => [name.replace(REAL, SETTING), value]),
  );
  const reference = { name: "the reference API", connect: connectReferenceApi };
  if (real.UPSTREAM_BASE_URL === undefined || real.UPSTREAM_API_KEY === undefined) return [reference];
  return [reference, { name: "the service", connect: () => connect(real, async () => {}) }];
}

async function connectReferenceApi(): Promise<ConnectedService> {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-contract-api-"));
  const databasePath = join(folder, "reference-api.sqlite");
  const { key } = await prepareReferenceApi({ databasePath, keyFile: join(folder, "key") });
  const api = await startReferenceApi({ databasePath });
  return connect({ UPSTREAM_BASE_URL: `${api.url}/v1`, UPSTREAM_API_KEY: key }, async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

async function connect(
  environment: Record<string, string | undefined>,
  stopService: () => Promise<void>,
): Promise<ConnectedService> {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-contract-"));
  const open = (part: string, key: Record<string, string>) =>
    createContainer(connectedSettings({ ...environment, ...key, DATA_FOLDER: join(folder, part) }), systemClock);
  const container = await open("own", {});
  const stranger = await open("stranger", { UPSTREAM_API_KEY: WRONG_KEY });
  return {
    container,
    stranger,
    stop: async () => {
      await container.life.close();
      await stranger.life.close();
      await stopService();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
