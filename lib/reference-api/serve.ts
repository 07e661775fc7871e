import type { RunningReferenceApi } from "./launch";
import type { ServeSettings } from "./serve-settings";

/**
 * Entry point of the service's process. Settings: REFERENCE_API_PORT (4010), _HOST (127.0.0.1), _DATABASE
 * (data/reference-api.sqlite), _KEY_FILE (sample-key, beside the database), _FAULTS (JSON), _ADMIN_TOKEN, _LAUNCHED.
 */
const PARENT_CHECK_MS = 500;

// Read before the slow imports, otherwise a parent killed meanwhile stays unnoticed.
const parent = process.ppid;
const { readServeSettings } = await import("./serve-settings");
const read = readServeSettings(process.env);
if (read.ok) await serve(read.settings);
else fail(read.problems.join("\n"));

async function serve(settings: ServeSettings): Promise<void> {
  process.umask(0o077);
  try {
    const { prepareReferenceApi, startReferenceApi } = await import("./launch");
    const { key, issued } = await prepareReferenceApi(settings);
    const onError = (error: Error) => process.stderr.write(`${error.stack ?? error.message}\n`);
    const api = await startReferenceApi({ ...settings, onError });
    endTogether(api, settings.launched);
    process.stdout.write(`Reference API: ${api.url}/v1 (description: ${api.url}/v1/openapi.json)\n`);
    if (settings.launched) return;
    process.stdout.write(`API key of the sample account: in ${settings.keyFile}\n`);
    if (issued) process.stdout.write(`It was issued just now and is shown this once: ${key}\n`);
  } catch (error) {
    fail(explain(error, settings));
  }
}

function explain(error: unknown, { port, host, databasePath }: ServeSettings): string {
  const { code, message } = error as NodeJS.ErrnoException; // Mostly system errors.
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Choose another one: REFERENCE_API_PORT=${port + 1} npm run reference-api`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `REFERENCE_API_HOST ${host} is not an address of this computer.`;
  if (code === "EACCES" && message.includes("listen")) return `This user may not open port ${port}.`;
  if (/not a database|malformed/.test(message))
    return `The database file ${databasePath} is damaged (${message}): put a copy of it back, or move it away to load the sample again.`;
  return `The reference API could not start with the database ${databasePath}: ${message}`;
}

/** Ends on a signal, even with pending requests, or when the parent process ends. */
function endTogether(api: RunningReferenceApi, launched: boolean): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void api.stop().finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  // Killing npm doesn't kill its children. A new parent means that the old one ended.
  if (launched || process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}

function fail(sentences: string): never {
  process.stderr.write(`${sentences}\n`);
  process.exit(1);
}
