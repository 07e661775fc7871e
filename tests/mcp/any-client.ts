import { join } from "node:path";
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "mcp-sdk-1/client/index.js";
import { StdioClientTransport as Stdio1 } from "mcp-sdk-1/client/stdio.js";
import { StreamableHTTPClientTransport as Http1 } from "mcp-sdk-1/client/streamableHttp.js";
import type { Container } from "../../lib/container/container";
import { serveMcp } from "../../lib/mcp/transport/http";
import type { Stack } from "../support/stack";
import { TOKEN } from "./support";

const START = join(import.meta.dirname, "..", "..", "lib", "mcp", "start.mjs");
export const TRANSPORTS = ["http", "stdio"] as const;
type Transport = (typeof TRANSPORTS)[number];

export type Place = { container: Container; desk: Pick<Stack, "api" | "key" | "folder"> };

type CallOptions = { signal?: AbortSignal; onprogress?: (notification: { progress: number }) => void };

type Call = (name: string, args: object, options?: CallOptions) => Promise<unknown>;
const anyClient = (client: Client2, call: Call) => ({
  call,
  tools: async () => (await client.listTools()).tools,
  read: (uri: string) => client.readResource({ uri }),
  close: () => client.close(),
});
type AnyClient = ReturnType<typeof anyClient>;

const ADDRESS = new URL("http://127.0.0.1:3000/mcp");
const network = ({ container }: Place) => ({
  requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
  fetch: (address: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("host", ADDRESS.host);
    return serveMcp(container, new Request(address, { ...init, headers }));
  },
});
const program = ({ desk }: Place) => ({
  command: process.execPath,
  args: [START],
  env: {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    UPSTREAM_BASE_URL: `${desk.api.url}/v1`,
    UPSTREAM_API_KEY: desk.key,
    DATA_FOLDER: desk.folder,
  },
});
const INFO = { name: "test", version: "1.0.0" };

async function first(transport: Transport, place: Place): Promise<AnyClient> {
  const client = new Client1(INFO);
  // The package's types don't support exactOptionalPropertyTypes.
  await client.connect(
    (transport === "stdio" ? new Stdio1(program(place)) : new Http1(ADDRESS, network(place))) as never,
  );
  return anyClient(client as never, (name, args, options = {}) =>
    client.callTool({ name, arguments: { ...args } }, undefined, options),
  );
}

const second =
  (mode: "legacy" | "auto") =>
  async (transport: Transport, place: Place): Promise<AnyClient> => {
    const client = new Client2(INFO, { versionNegotiation: { mode } });
    await client.connect(transport === "stdio" ? new Stdio2(program(place)) : new Http2(ADDRESS, network(place)));
    return anyClient(client, (name, args, options = {}) => client.callTool({ name, arguments: { ...args } }, options));
  };

export const dataOf = (result: unknown) => JSON.parse(Object(result).content[0].text);

export const legacyClient = second("legacy");

export const GENERATIONS = [
  ["SDK 1", first],
  ["SDK 2 with the 2025 protocol", legacyClient],
  ["SDK 2 with the 2026 protocol", second("auto")],
] as const;
