import { Console } from "node:console";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Container } from "../../container/container";
import { findContainer, getContainer } from "../../container/get-container";
import type { Enqueue } from "../agent";
import { createMcpServer } from "../server";
import { log } from "./log";

/** Time for a request under way to finish; later it stays booked as possibly counted. */
const END_WITHIN_MS = 1_500;

async function containerOf(account: string): Promise<Container> {
  const container = await findContainer(account === "" ? null : account);
  if (container === null) throw new Error(`MCP_ACCOUNT names no account: there is no “${account}” here.`);
  return container;
}

/** Serves one agent over standard input and output until the input closes or the process receives a signal. */
export async function serveAgent(): Promise<void> {
  // Redirects console output of packages to standard error, because standard output carries the protocol.
  globalThis.console = new Console(process.stderr, process.stderr);
  const { clientName, account } = (await getContainer()).agents.settings;
  let container = await containerOf(account);
  // The user may have connected another service since the last call.
  const enqueue: Enqueue = async (call) => {
    container = await containerOf(account);
    return call();
  };
  const agent = {
    clientName,
    log,
    enqueue,
    get container() {
      return container;
    },
  };
  const connection = serveStdio(() => createMcpServer(agent), {
    onerror: (error) => log({ level: "warn", fault: error.message }),
  });

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), END_WITHIN_MS).unref();
    const shutdown = container.life
      .drain()
      .finally(() => connection.close())
      .finally(() => container.life.close());
    shutdown.catch((error: unknown) => log({ level: "warn", fault: String(error) })).finally(() => process.exit(0));
  };
  process.stdin.once("end", end).once("close", end);
  process.stdout.once("error", end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, end);
}
