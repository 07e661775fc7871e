import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createReferenceApi, type ReferenceApiOptions } from "./app";
import { clockHourOf, type ServiceClock } from "./clock";
import { countedRequests } from "./count";
import { listen } from "./listen";
import { loadSample, sampleAccountId } from "./sample/load-sample";
import { issueKey, isWorkingKey } from "./store/accounts";
import { openStore } from "./store/open-store";

export type Preparation = { databasePath: string; keyFile: string; clock?: ServiceClock };

/** Idempotent: migrations, the sample if empty, a sample key in `keyFile` (readable by its owner only). */
export async function prepareReferenceApi(preparation: Preparation): Promise<{ key: string; issued: boolean }> {
  const { databasePath, keyFile, clock = Date } = preparation;
  const store = openStore(databasePath);
  try {
    loadSample(store, clock.now());
    const savedKey = readKey(keyFile);
    if (savedKey !== null && isWorkingKey(store, savedKey)) return { key: savedKey, issued: false };
    const key = issueKey(store, sampleAccountId(store), clock.now());
    writeKey(keyFile, key);
    return { key, issued: true };
  } finally {
    store.close();
  }
}

export type RunningReferenceApi = Awaited<ReturnType<typeof startReferenceApi>>;

type StartOptions = Omit<ReferenceApiOptions, "database"> & { databasePath: string; port?: number; host?: string };

/** Call `prepareReferenceApi` first. */
export async function startReferenceApi(options: StartOptions) {
  const { databasePath, port = 0, host = "127.0.0.1", ...rest } = options;
  const store = openStore(databasePath);
  const api = createReferenceApi({ database: store, ...rest });
  const listening = await listen(api, port, host).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return {
    url: listening.url,
    faults: api.faults,
    store,
    count: async (key: string) => {
      const hour = clockHourOf(api.clock.now(), api.faults.current().hourOffsetMinutes);
      return countedRequests(store, key, hour);
    },
    stop: async () => {
      await listening.stop();
      store.close();
    },
  };
}

function readKey(keyFile: string): string | null {
  try {
    return readFileSync(keyFile, "utf8").trim();
  } catch {
    return null; // Missing or unreadable: the caller writes a new one, or fails loudly.
  }
}

/** Atomic, so that readers never see a partial key. */
function writeKey(keyFile: string, key: string): void {
  mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 });
  const draft = `${keyFile}.${process.pid}.new`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600 });
  renameSync(draft, keyFile);
}
