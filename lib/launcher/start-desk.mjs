import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { agentBundle } from "./agent/agent-bundle.mjs";
import { prepareDataFolder } from "./data-folder.mjs";
import { MEMORY_ENVIRONMENT } from "./memory.mjs";
import { Refusal, say, sayError } from "./output.mjs";
import { checkPort } from "./ports.mjs";
import { buildWhenChanged, WITHOUT_ENV_FILES } from "./prepare/build.mjs";
import { installWhenChanged } from "./prepare/install.mjs";
import { inProject, NEXT_BIN, ROOT, RUN_FOLDER } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { startServer } from "./servers.mjs";
import { checkSettings, guardPasswordFile, readEnvironment } from "./settings.mjs";
import { end, endWithSignals, isEnding } from "./shutdown.mjs";

const LOOPBACK = "127.0.0.1";
/** Where a server that listens on every address is asked whether it is there. */
const EVERYWHERE = { "0.0.0.0": LOOPBACK, "::": "::1" };
/** The folder of the build; the tests name their own, so that they start what they built. */
const DIST_DIR = process.env.NEXT_DIST_DIR || ".next";

/**
 * The start command: prepares what is missing, starts the dashboard (and the reference API when no service is set),
 * says where they are, and ends both together.
 * @param {{ dev: boolean }} options `dev`: the development server, which compiles while one edits
 */
export async function startDesk({ dev }) {
  endWithSignals({ code: 0, words: "\nStopping …" });
  try {
    const { env, settings } = await prepare(dev);
    const upstream = settings.baseUrl === null ? await startSample(env, settings) : { KEYWORD_DESK_SOURCE: "service" };
    await startDashboard({ ...env, ...upstream }, settings, dev);
    if (!isEnding()) sayWhereThingsAre(settings);
  } catch (error) {
    // What was cut short by a stop is no failure.
    if (isEnding()) return;
    sayError(error);
    await end(error instanceof Refusal ? error.exitCode : 1);
  }
}

async function prepare(dev) {
  const prepared = await withLock(path.join(RUN_FOLDER, "prepare.lock"), async () => {
    await installWhenChanged();
    const env = await readEnvironment();
    await guardPasswordFile(env);
    const settings = await checkSettings(env);
    await checkPort({ host: settings.host, port: settings.port, setting: "PORT", what: "the dashboard" });
    if (settings.baseUrl === null) {
      const { referenceApiPort: port } = settings;
      await checkPort({ host: LOOPBACK, port, setting: "REFERENCE_API_PORT", what: "the reference API" });
    }
    await prepareDataFolder(settings.dataFolder);
    if (!dev) await buildWhenChanged(DIST_DIR);
    // The dashboard does not depend on it, and its own start command tries again.
    await agentBundle().catch((error) => say(`The tool server for agents could not be compiled: ${error.message}`));
    return { env: { ...env, DATA_FOLDER: settings.dataFolder }, settings };
  });
  // From here on every new file is data, or may hold some: for its owner only.
  process.umask(0o077);
  return prepared;
}

/** Starts the reference API, which loads its sample and issues its own key; returns the settings that connect the dashboard to its sample account. */
async function startSample(env, { dataFolder, referenceApiPort }) {
  const database = path.join(dataFolder, "reference-api.sqlite");
  const keyFile = path.join(dataFolder, "sample-key");
  if (!existsSync(database)) say("Loading the sample data (once, a few seconds) …");
  const address = `http://${LOOPBACK}:${referenceApiPort}/v1`;
  // Only these two processes have it: the dashboard passes imported files on with it.
  const adminToken = env.REFERENCE_API_ADMIN_TOKEN || randomBytes(24).toString("base64url");
  await startServer("The reference API", [inProject("lib", "reference-api", "serve.ts")], {
    env: {
      ...env,
      REFERENCE_API_LAUNCHED: "1",
      REFERENCE_API_HOST: LOOPBACK,
      REFERENCE_API_PORT: String(referenceApiPort),
      REFERENCE_API_DATABASE: database,
      REFERENCE_API_KEY_FILE: keyFile,
      REFERENCE_API_ADMIN_TOKEN: adminToken,
    },
    probe: `${address}/openapi.json`,
  });
  return {
    ...withoutUpstream(env),
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: address,
    UPSTREAM_API_KEY: (await readFile(keyFile, "utf8")).trim(),
    HOUR_OFFSET_MINUTES: "0",
    REFERENCE_API_ADMIN_TOKEN: adminToken,
  };
}

/** Settings for the user's own service do not apply to the sample: each is emptied. */
const withoutUpstream = (env) =>
  Object.fromEntries(Object.keys(env).flatMap((name) => (name.startsWith("UPSTREAM_") ? [[name, ""]] : [])));

async function startDashboard(env, { host, port }, dev) {
  const mode = dev
    ? { NODE_ENV: "development", KEYWORD_DESK_DEV: "1" }
    : { NODE_ENV: "production", KEYWORD_DESK_DEV: "", NEXT_MANUAL_SIG_HANDLE: "1" };
  await startServer("The dashboard", [NEXT_BIN, dev ? "dev" : "start", "-H", host, "-p", String(port)], {
    env: {
      ...MEMORY_ENVIRONMENT,
      ...env,
      ...mode,
      ...WITHOUT_ENV_FILES,
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: DIST_DIR,
    },
    probe: addressOf(EVERYWHERE[host] ?? host, port),
    drains: !dev,
  });
}

function sayWhereThingsAre({ host, port, baseUrl, referenceApiPort, dataFolder, database }) {
  const data = path.relative(ROOT, dataFolder) || ".";
  say(`\nKeyword Desk    ${addressOf(host, port)}`);
  if (baseUrl === null) {
    say(`Reference API   http://${LOOPBACK}:${referenceApiPort}/v1`);
    say(
      "\nConnected: the sample account of the reference API on this computer, unless a service was connected in the browser.",
    );
    say(
      "To connect your own service, open the dashboard and enter its address and key. Settings in .env can do the same.",
    );
  } else {
    say(`\nConnected: ${new URL(baseUrl).host}, with the key from UPSTREAM_API_KEY.`);
    say("To use another service or key, change UPSTREAM_BASE_URL and UPSTREAM_API_KEY, and restart.");
  }
  const folder = data.startsWith("..") ? dataFolder : data;
  say(`Data is stored in ${database === null ? folder : `PostgreSQL at ${database}`}. Ctrl-C stops everything.`);
}

const addressOf = (host, port) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
