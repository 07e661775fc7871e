/**
 * Runs once when Next starts: sends everything that packages print to the log, and starts plans and schedules. Only our
 * own server may start Next, because it guards the requests. The condition is written out, because the build removes
 * the code for other runtimes by it.
 */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the build replaces this expression.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { registerWork, requireOwnServer } = await import("./lib/server/next-hooks");
    requireOwnServer();
    (await import("./lib/log/log-console")).logConsole();
    const { beginWork, startedDesk } = await import("./lib/container/get-container");
    registerWork(startedDesk);
    beginWork();
  }
}
