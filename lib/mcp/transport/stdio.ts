import { Console } from "node:console";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Container } from "../../container/container";
import { findContainer, getContainer } from "../../container/get-container";
import { createMcpServer } from "../server";
import { log } from "./log";

/** A request under way has this long; after that it stays booked as one that may have been counted. */
const END_WITHIN_MS = 1_500;

/** @param account by its name in addresses; empty: the first one */
async function containerOf(account: string): Promise<Container> {
  const container = await findContainer(account === "" ? null : account);
  if (container === null) throw new Error(`MCP_ACCOUNT names no account: there is no “${account}” here.`);
  return container;
}

/**
 * Serves one agent over standard input and output, where nothing but the protocol is ever written, until the input
 * closes or the process is told to end.
 */
export async function serveAgent(): Promise<void> {
  // Whatever a package prints goes where it cannot break the protocol.
  globalThis.console = new Console(process.stderr, process.stderr);
  const { clientName, account } = (await getContainer()).agents.settings;
  let container = await containerOf(account);
  const latest = () => container;
  // A person may have connected another service since the last call.
  const enter = async () => {
    container = await containerOf(account);
    return () => undefined;
  };
  const connection = serveStdio(() => createMcpServer(container, { clientName, log, enter, latest }), {
    onerror: (error) => log({ level: "warn", fault: error.message }),
  });

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), END_WITHIN_MS).unref();
    const closed = container.life
      .drain()
      .finally(() => connection.close())
      .finally(() => container.life.close());
    closed.catch((error: unknown) => log({ level: "warn", fault: String(error) })).finally(() => process.exit(0));
  };
  process.stdin.once("end", end).once("close", end);
  process.stdout.once("error", end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, end);
}
