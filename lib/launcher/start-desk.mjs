import path from "node:path";
import { prepareDataFolder } from "./data-folder.mjs";
import { say } from "./output.mjs";
import { checkPort } from "./ports.mjs";
import { buildWhenChanged, isBuilt, WITHOUT_ENV_FILES } from "./prepare/build.mjs";
import { installWhenChanged, isInstalled } from "./prepare/install.mjs";
import { compileProgram, importProgram, runServer } from "./prepare/program.mjs";
import { PREPARE_LOCK, ROOT } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { SAMPLE_HOST, sampleAddress, startSample } from "./sample.mjs";
import {
  applyEnvironment,
  checkSettings,
  guardPasswordFile,
  readEnvironment,
  writtenEnvironment,
} from "./settings.mjs";
import { isEnding, runCommand } from "./shutdown.mjs";

const DIST_DIR = process.env.NEXT_DIST_DIR || ".next";

/**
 * The start command: installs and builds if necessary, and runs the dashboard in this process. Without a service in the
 * settings, it also starts the reference API.
 * @param {{ dev: boolean }} options `dev`: the development server
 */
export const startDesk = ({ dev }) =>
  runCommand({ code: 0, words: "\nStopping …" }, async () => {
    process.chdir(ROOT);
    Object.assign(process.env, WITHOUT_ENV_FILES, {
      NODE_ENV: dev ? "development" : "production",
      KEYWORD_DESK_DEV: dev ? "1" : "",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: DIST_DIR,
    });
    const isReady =
      !dev && (await isInstalled({ forTests: false })) && (await isBuilt(DIST_DIR, await writtenEnvironment()));
    // A prepared program folder may be read-only, so don't write to it.
    const work = () => prepare({ dev, isReady });
    const { name, program, env, settings } = await (isReady ? work() : withLock(PREPARE_LOCK, work));
    // New files from here on are data, readable only for their owner.
    process.umask(0o077);
    const sample = settings.baseUrl === null ? await startSample(name, env, settings) : null;
    applyEnvironment({ ...env, ...(sample?.connection ?? { KEYWORD_DESK_SOURCE: "service" }) });
    const [server] = await Promise.all([runServer(program), sample?.started]);
    if (!isEnding()) sayAddresses(server.url, settings);
  });

async function prepare({ dev, isReady }) {
  const name = dev ? ".dev" : DIST_DIR;
  if (!isReady) {
    await installWhenChanged({ forTests: false });
    await compileProgram(name);
  }
  const env = await readEnvironment();
  const program = await importProgram(name);
  await guardPasswordFile(env);
  const settings = await checkSettings(program, env);
  await checkPort({ host: settings.host, port: settings.port, setting: "PORT", what: "the dashboard" });
  if (settings.baseUrl === null) {
    const { referenceApiPort: port } = settings;
    await checkPort({ host: SAMPLE_HOST, port, setting: "REFERENCE_API_PORT", what: "the reference API" });
  }
  await prepareDataFolder(settings.dataFolder);
  if (!dev && !isReady) await buildWhenChanged(DIST_DIR, env);
  return { name, program, env: { ...env, DATA_FOLDER: settings.dataFolder }, settings };
}

function sayAddresses(url, { baseUrl, basePath, referenceApiPort, dataFolder, database }) {
  const data = path.relative(ROOT, dataFolder) || ".";
  say(`\nKeyword Desk    ${url}${basePath}`);
  if (baseUrl === null) {
    say(`Reference API   ${sampleAddress(referenceApiPort)}`);
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
