import { accessProblem } from "../access/access-problem";
import { processEnvironment, readSettings } from "../settings/read-settings";

/** "Configuration error" of sysexits, as the start command says it. */
const REFUSED = 78;

/** Ends the process with one sentence when its settings would let strangers in. */
export function refuseToServeOpenly(): void {
  const env = processEnvironment();
  // A build renders nothing for a visitor.
  if (env.NEXT_PHASE === "phase-production-build") return;
  const read = readSettings(env);
  const problem = read.ok ? accessProblem(read.settings) : null;
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(REFUSED);
}
