import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { agentBundle } from "./agent/agent-bundle.mjs";
import { prepareDataFolder } from "./data-folder.mjs";
import { Refusal, say, sayError } from "./output.mjs";
import { checkPort } from "./ports.mjs";
import { buildWhenChanged, isBuilt, WITHOUT_ENV_FILES } from "./prepare/build.mjs";
import { installWhenChanged, isInstalled } from "./prepare/install.mjs";
import { compileProgram, importProgram, referenceApiOf, runServer } from "./prepare/program.mjs";
import { PREPARE_LOCK, ROOT } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { startServer } from "./servers.mjs";
import {
  applyEnvironment,
  checkSettings,
  guardPasswordFile,
  readEnvironment,
  writtenEnvironment,
} from "./settings.mjs";
import { end, endWithSignals, isEnding } from "./shutdown.mjs";

const LOOPBACK = "127.0.0.1";
const DIST_DIR = process.env.NEXT_DIST_DIR || ".next";

/**
 * The start command: installs and builds if necessary, and runs the dashboard in this process. Without a service in the
 * settings, it also starts the reference API.
 * @param {{ dev: boolean }} options `dev`: the development server
 */
export async function startDesk({ dev }) {
  endWithSignals({ code: 0, words: "\nStopping …" });
  process.chdir(ROOT);
  Object.assign(process.env, WITHOUT_ENV_FILES, {
    NODE_ENV: dev ? "development" : "production",
    KEYWORD_DESK_DEV: dev ? "1" : "",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: DIST_DIR,
  });
  try {
    const isReady = !dev && (await isInstalled()) && (await isBuilt(DIST_DIR, await writtenEnvironment()));
    // A prepared program folder may be read-only, so don't write to it.
    const work = () => prepare({ dev, isReady });
    const { name, program, env, settings } = await (isReady ? work() : withLock(PREPARE_LOCK, work));
    // New files from here on are data, readable only for their owner.
    process.umask(0o077);
    const sample = settings.baseUrl === null ? await startSample(name, env, settings) : null;
    applyEnvironment({ ...env, ...(sample?.connection ?? { KEYWORD_DESK_SOURCE: "service" }) });
    const [server] = await Promise.all([runServer(program), sample?.started]);
    if (server !== null && !isEnding()) sayAddresses(server.url, settings);
  } catch (error) {
    // An interruption by stop is no failure.
    if (isEnding()) return;
    sayError(error);
    await end(error instanceof Refusal ? error.exitCode : 1);
  }
}

async function prepare({ dev, isReady }) {
  if (!isReady) await installWhenChanged();
  const env = await readEnvironment();
  const name = dev ? ".dev" : DIST_DIR;
  const mustBuild = !dev && !isReady && !(await isBuilt(DIST_DIR, env));
  if (dev || mustBuild) await compileProgram(name);
  const program = await importProgram(name);
  await guardPasswordFile(env);
  const settings = await checkSettings(program, env);
  await checkPort({ host: settings.host, port: settings.port, setting: "PORT", what: "the dashboard" });
  if (settings.baseUrl === null) {
    const { referenceApiPort: port } = settings;
    await checkPort({ host: LOOPBACK, port, setting: "REFERENCE_API_PORT", what: "the reference API" });
  }
  await prepareDataFolder(settings.dataFolder);
  if (mustBuild) await buildWhenChanged(DIST_DIR, env);
  await agentBundle().catch((error) => say(`The tool server for agents could not be compiled: ${error.message}`));
  return { name, program, env: { ...env, DATA_FOLDER: settings.dataFolder }, settings };
}

/** The first start waits for the API, which loads the sample and issues the key. */
async function startSample(name, env, { dataFolder, referenceApiPort }) {
  const database = path.join(dataFolder, "reference-api.sqlite");
  const keyFile = path.join(dataFolder, "sample-key");
  const isFirst = !existsSync(database) || !existsSync(keyFile);
  if (isFirst) say("Loading the sample data (once, a few seconds) …");
  const address = `http://${LOOPBACK}:${referenceApiPort}/v1`;
  // Shared by these two processes only: the dashboard forwards imported files with it.
  const adminToken = env.REFERENCE_API_ADMIN_TOKEN || randomBytes(24).toString("base64url");
  const started = startServer("The reference API", [referenceApiOf(name)], {
    env: {
      ...process.env,
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
  // Awaited together with the dashboard. A failure before that is handled there too.
  started.catch(() => {});
  if (isFirst) await started;
  const connection = {
    ...withoutUpstream(env),
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: address,
    UPSTREAM_API_KEY: (await readFile(keyFile, "utf8")).trim(),
    HOUR_OFFSET_MINUTES: "0",
    REFERENCE_API_ADMIN_TOKEN: adminToken,
  };
  return { connection, started };
}

/** Settings of the user's service don't apply to the sample, so empty them. */
const withoutUpstream = (env) =>
  Object.fromEntries(Object.keys(env).flatMap((name) => (name.startsWith("UPSTREAM_") ? [[name, ""]] : [])));

function sayAddresses(url, { baseUrl, basePath, referenceApiPort, dataFolder, database }) {
  const data = path.relative(ROOT, dataFolder) || ".";
  say(`\nKeyword Desk    ${url}${basePath}`);
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
