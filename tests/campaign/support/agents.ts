import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Desk } from "../../e2e/support/desk/desk";

const START = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "start.mjs");

const clientOf = () => new Client({ name: "campaign", version: "1.0.0" });

export async function httpAgent(desk: Desk, token: string): Promise<Client> {
  const client = clientOf();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${desk.url}/mcp`), { requestInit }));
  return client;
}

export async function stdioClient(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings };
  const transport = new StdioClientTransport({ command: process.execPath, args: [START], env, stderr: "ignore" });
  const client = clientOf();
  await client.connect(transport);
  return { client, processId: () => transport.pid ?? 0 };
}
