import { withSecretFiles } from "../settings/secret-files.mjs";
import { Refusal, sayError } from "./output.mjs";
import { importProgram, runServer } from "./prepare/program.mjs";
import { ROOT } from "./project.mjs";
import { applyEnvironment } from "./settings.mjs";
import { end, endWithSignals } from "./shutdown.mjs";

/** Doesn't read `.env`, check folders or start the reference API. */
process.chdir(ROOT);
endWithSignals({ code: 0 });
const { env, problems } = withSecretFiles(process.env);
if (problems.length === 0) {
  applyEnvironment(env);
  await runServer(await importProgram(env.NEXT_DIST_DIR || ".next"));
} else {
  sayError(new Refusal(problems.join("\n")));
  await end(1);
}
