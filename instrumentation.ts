/**
 * Runs once when the server starts: a dashboard that would be open to strangers ends here, however it was started;
 * headers on every answer, one log for everything that is printed (a developer keeps Next's own words), the work that
 * people have planned, and an end that loses nothing. The check is written out because the build drops what follows for other runtimes.
 */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a fact about the build, not a setting.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    (await import("./lib/server/refuse-to-serve")).refuseToServeOpenly();
    (await import("./lib/server/harden-requests")).hardenRequests();
    (await import("./lib/log/log-console")).logConsole();
    (await import("./lib/container/get-container")).beginWork();
    // biome-ignore lint/style/noProcessEnv: how Next is told that its own way to end is not wanted.
    if (process.env.NEXT_MANUAL_SIG_HANDLE) (await import("./lib/server/drain-process")).drainOnSignals();
  }
}
