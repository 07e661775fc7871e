import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Container, createContainer } from "../../../lib/container/container";
import { type HandClock, handClock } from "../hand-clock";
import { migratedFolder } from "../migrated-folder";
import { connectedSettings } from "../settings";
import { startServer } from "./start-server";

export type FixtureAnswer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };
export type FixtureRequest = { url: URL; headers: IncomingMessage["headers"]; rawUrl: string };

/** Takes over the response (slow bytes, bombs, broken connections). */
export type FixtureHandler = (
  request: FixtureRequest,
  response: ServerResponse,
) => FixtureAnswer | null | Promise<FixtureAnswer | null>;

export type FixtureService = { origin: string; requests: FixtureRequest[]; close(): Promise<void> };

const KEEP_ALIVE_MS = 60_000;

export async function serveFixture(handle: FixtureHandler): Promise<FixtureService> {
  const requests: FixtureRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const rawUrl = incoming.url ?? "/";
    const request = { url: new URL(rawUrl, "http://fixture"), headers: incoming.headers, rawUrl };
    requests.push(request);
    const answer = await handle(request, response);
    if (answer === null) return;
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.json));
  });
  // A busy process may reuse a connection late; closing it then would break the request.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { url: origin, close } = await startServer(server);
  return { origin, requests, close };
}

export const FIXTURE_KEY = "fx_secret/key+0123456789==";

export type Desk = {
  container: Container;
  clock: HandClock;
  folder: string;
  /** A second process in all but name, on the same store; its owner closes it. */
  another(env?: Record<string, string>): Promise<Container>;
  close(): Promise<void>;
};

/** `env`: settings by name, as an administrator writes them; base URL and key have defaults. */
export async function connectDesk(
  service: Pick<FixtureService, "origin">,
  env: Record<string, string> = {},
): Promise<Desk> {
  const folder = await migratedFolder();
  const clock = handClock("2026-03-02T10:20:00.000Z");
  const usual = { UPSTREAM_BASE_URL: `${service.origin}/v1`, UPSTREAM_API_KEY: FIXTURE_KEY, DATA_FOLDER: folder };
  const open = (more: Record<string, string> = {}) =>
    createContainer(connectedSettings({ ...usual, ...env, ...more }), clock);
  const container = await open();
  return {
    container,
    clock,
    folder,
    another: open,
    close: async () => {
      await container.life.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
