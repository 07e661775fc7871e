import { dirname, join } from "node:path";
import { z } from "zod";
import type { FaultsInput } from "./faults";
import { createFaultSwitches } from "./faults";
import { prepareReferenceApi, type RunningReferenceApi, startReferenceApi } from "./launch";

/**
 * Entry point: the service as a process of its own.
 * Settings: REFERENCE_API_PORT (4010), REFERENCE_API_HOST (127.0.0.1), REFERENCE_API_DATABASE,
 * REFERENCE_API_KEY_FILE (beside the database), REFERENCE_API_FAULTS (JSON), REFERENCE_API_ADMIN_TOKEN,
 * REFERENCE_API_LAUNCHED (set by a launcher: the key is not printed, and the process ends with its parent).
 */
const PARENT_CHECK_MS = 500;

type Settings = {
  port: number;
  host: string;
  databasePath: string;
  keyFile: string;
  faults: FaultsInput;
  adminToken: string | undefined;
  launched: boolean;
};

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = env.REFERENCE_API_PORT || "4010";
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) fail("REFERENCE_API_PORT must be a port from 0 to 65535.");
  const adminToken = env.REFERENCE_API_ADMIN_TOKEN || undefined;
  if (adminToken !== undefined && adminToken.length < 16)
    fail("REFERENCE_API_ADMIN_TOKEN must have at least 16 characters.");
  const databasePath = env.REFERENCE_API_DATABASE || join("data", "reference-api.sqlite");
  return {
    port: Number(port),
    host: env.REFERENCE_API_HOST || "127.0.0.1",
    databasePath,
    keyFile: env.REFERENCE_API_KEY_FILE || join(dirname(databasePath), "sample-key"),
    faults: readFaults(env.REFERENCE_API_FAULTS),
    adminToken,
    launched: Boolean(env.REFERENCE_API_LAUNCHED),
  };
}

function readFaults(text: string | undefined): FaultsInput {
  if (!text) return {};
  try {
    return createFaultSwitches(JSON.parse(text)).current();
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : "it is not JSON";
    return fail(`REFERENCE_API_FAULTS cannot be used: ${why}.`);
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The sentence for what can go wrong while opening files and port. */
function explain(error: unknown, { port, host, databasePath }: Settings): string {
  const { code, message } = error as NodeJS.ErrnoException; // Everything thrown here is an Error; most come from the system.
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Choose another one: REFERENCE_API_PORT=${port + 1} npm run reference-api`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `REFERENCE_API_HOST ${host} is not an address of this computer.`;
  if (code === "EACCES" && message.includes("listen")) return `This user may not open port ${port}.`;
  return `The reference API could not start with the database ${databasePath}: ${message}`;
}

function endTogether(api: RunningReferenceApi, launched: boolean): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void api.stop().finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  // Killing npm does not kill what it started; a new parent means the old one is gone.
  const parent = process.ppid;
  if (launched || process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}

const settings = readSettings(process.env);
process.umask(0o077);
try {
  const { key, issued } = await prepareReferenceApi(settings);
  const api = await startReferenceApi({
    ...settings,
    onError: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
  });
  endTogether(api, settings.launched);
  process.stdout.write(`Reference API: ${api.url}/v1 (description: ${api.url}/v1/openapi.json)\n`);
  if (!settings.launched) {
    process.stdout.write(`API key of the sample account: in ${settings.keyFile}\n`);
    if (issued) process.stdout.write(`It was issued just now and is shown this once: ${key}\n`);
  }
} catch (error) {
  fail(explain(error, settings));
}
