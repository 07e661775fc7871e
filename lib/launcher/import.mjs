import path from "node:path";
import { prepareDataFolder } from "./data-folder.mjs";
import { sayError } from "./output.mjs";
import { installWhenChanged } from "./prepare/install.mjs";
import { startNode } from "./processes.mjs";
import { inProject, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";

try {
  await installWhenChanged();
  const env = await readEnvironment();
  await prepareDataFolder(path.resolve(ROOT, env.DATA_FOLDER || "data"));
  const { code } = await startNode([inProject("lib", "commands", "import.ts"), ...process.argv.slice(2)], { env })
    .ended;
  process.exitCode = code ?? 1;
} catch (error) {
  sayError(error);
  process.exitCode = error.exitCode ?? 1;
}
