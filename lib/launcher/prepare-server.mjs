import { existsSync } from "node:fs";
import { Refusal } from "./output.mjs";
import { buildWhenChanged } from "./prepare/build.mjs";
import { markInstalled } from "./prepare/install.mjs";
import { inProject, PREPARE_LOCK } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { writtenEnvironment } from "./settings.mjs";
import { end, runCommand } from "./shutdown.mjs";

/** Without starting it. Afterwards this folder may be read-only. */
await runCommand({ code: 130 }, async () => {
  if (!existsSync(inProject("node_modules", "next"))) throw new Refusal("The packages are missing: run npm ci first.");
  await withLock(PREPARE_LOCK, async () => {
    await buildWhenChanged(process.env.NEXT_DIST_DIR || ".next", await writtenEnvironment());
    await markInstalled();
  });
  await end(0);
});
