import { Refusal, sayError } from "./output.mjs";
import { ROOT } from "./project.mjs";
import { end, endsWith, isEnding } from "./shutdown.mjs";

/** "Configuration error" in sysexits.h: the dashboard would be open to strangers. */
export const ACCESS_EXIT_CODE = 78;

/**
 * Starts the dashboard in this process. On exit the server finishes pending requests.
 * @param {typeof import("../server/program")} program
 * @returns {Promise<{ url: string } | null>} null: it did not start, so the process ends
 */
export async function runServer({ startServer }) {
  try {
    const server = await startServer({ dir: ROOT });
    endsWith(server.close);
    return server;
  } catch (error) {
    if (isEnding()) return null;
    const refusal = error.name === "StartProblem" ? new Refusal(error.message) : error;
    sayError(refusal);
    await end(error.isAccess ? ACCESS_EXIT_CODE : 1);
    return null;
  }
}
