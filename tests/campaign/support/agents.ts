import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Desk } from "../../e2e/support/desk/desk";

const START = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "start.mjs");
export const STDIO_NAME = "Desk helper";

const clientOf = () => new Client({ name: "campaign", version: "1.0.0" });

export async function httpAgent(desk: Desk, token: string): Promise<Client> {
  const client = clientOf();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${desk.url}/mcp`), { requestInit }));
  return client;
}

export function stdioAgent(desk: Desk, limit: number) {
  return stdioClient({
    UPSTREAM_BASE_URL: "",
    UPSTREAM_API_KEY: "",
    DATABASE_URL: "",
    DATA_FOLDER: desk.dataFolder,
    REFERENCE_API_PORT: new URL(desk.api.url).port,
    MCP_CLIENT_NAME: STDIO_NAME,
    REQUESTS_PER_HOUR: String(limit),
    RESERVE: String(Math.floor(limit / 10)),
  });
}

export async function stdioClient(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings };
  const transport = new StdioClientTransport({ command: process.execPath, args: [START], env, stderr: "ignore" });
  const client = clientOf();
  await client.connect(transport);
  return { client, processId: () => transport.pid ?? 0 };
}
