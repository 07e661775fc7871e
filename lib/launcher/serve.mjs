import { withSecretFiles } from "../settings/secret-files.mjs";
import { Refusal } from "./output.mjs";
import { importProgram, runServer } from "./prepare/program.mjs";
import { ROOT } from "./project.mjs";
import { applyEnvironment } from "./settings.mjs";
import { runCommand } from "./shutdown.mjs";

/** Doesn't read `.env`, check folders or start the reference API. */
process.chdir(ROOT);
await runCommand({ code: 0 }, async () => {
  const { env, problems } = withSecretFiles(process.env);
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  applyEnvironment(env);
  await runServer(await importProgram(env.NEXT_DIST_DIR || ".next"));
});
