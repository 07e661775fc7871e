import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import path from "node:path";
import next from "next";
import { accessProblem } from "../access/access-problem";
import { OperatorError } from "../domain/operator-error";
import { faultText, processLog } from "../log/log";
import { isDevelopmentBuild, processEnvironment, readSettings } from "../settings/read-settings";
import { createHandler } from "./create-handler";
import { limitMemory } from "./limit-memory";
import { markOwnServer } from "./next-hooks";
import { answerClientError } from "./refuse";
import { closerOf } from "./shutdown";

export type RunningServer = {
  url: string;
  /** Finishes the requests under way and saves their results. */
  close(): Promise<void>;
};

/** The port opens after every rule of the guard is in place. @throws OperatorError @param options `dir`: the project's folder */
export async function startServer({ dir }: { dir: string }): Promise<RunningServer> {
  const env = processEnvironment();
  const read = readSettings(env);
  if (!read.ok) throw new OperatorError(read.problems.join("\n"));
  const problem = accessProblem(read.settings);
  if (problem !== null) throw Object.assign(new OperatorError(problem), { isAccess: true });
  const { host, port } = read.settings;

  // As with `next start`: one failed request must not end the requests of all other users.
  for (const event of ["unhandledRejection", "uncaughtException"] as const)
    process.on(event, (error: unknown) => processLog().error({ part: "server", event, fault: faultText(error) }));
  limitMemory();
  const server = createServer();
  const close = closerOf(server);
  const dev = isDevelopmentBuild();
  markOwnServer();
  // In production Next gets an emitter that never emits, so that no upgrade request reaches it.
  const httpServer = dev ? server : (new EventEmitter() as Server);
  const app = next({ dev, dir, hostname: host, port, httpServer });
  await app.prepare();

  const handleNext = app.getRequestHandler();
  const build = dev ? null : path.resolve(dir, env.NEXT_DIST_DIR || ".next");
  server.on("request", createHandler({ settings: read.settings, build, handleNext }));
  server.on("clientError", answerClientError);
  await once(server.listen(port, host), "listening");
  processLog().info({ part: "server", host, port }, "The dashboard is listening.");
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, close };
}
