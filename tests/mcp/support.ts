import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { beforeEach } from "vitest";
import type { Container } from "../../lib/container/container";
import { createMcpServer } from "../../lib/mcp/server";
import { serveMcp } from "../../lib/mcp/transport/http";
import type { McpSettings } from "../../lib/settings/mcp";
import { autoClose, openBefore } from "../support/opened";
import { serveFixture } from "../support/services/fixture-service";
import { read, type Stack, stack } from "../support/stack";

type Fields = Record<string, unknown>;

export type Said = { isError: boolean; data: Fields; bytes: number; text: string };

export type TestAgent = {
  client: Client;
  faults: object[];
  call(name: string, args?: Fields): Promise<Said>;
  close(): Promise<void>;
};

export async function agentOf(container: Container, clientName = "Test agent"): Promise<TestAgent> {
  const faults: object[] = [];
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ container, clientName, log: (entry) => faults.push(entry) }).connect(theirs);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(ours);
  return { client, faults, call: (name, args) => say(client, name, args), close: () => client.close() };
}

/**
 * A desk with an agent: for each test, or with `beforeAll` for the file.
 * @param lists projects whose keyword lists are saved, after the project list
 */
export function agentDesk(before: typeof beforeEach, ...lists: string[]): { desk: Stack; agent: TestAgent } {
  const desk = openBefore(before, stack);
  const agent = openBefore(before, () => agentOf(desk.container));
  before(async () => {
    const { upstream } = desk.container;
    if (lists.length > 0) await upstream.listProjects(read("now"));
    for (const projectId of lists) await upstream.listKeywords(projectId, read("now"));
  });
  return { desk, agent };
}

export async function say(client: Client, name: string, args: Fields = {}): Promise<Said> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content;
  if (content?.type !== "text") throw new Error("a tool's answer begins with text");
  const isError = result.isError === true;
  return { isError, data: parsed(content.text), bytes: Buffer.byteLength(JSON.stringify(result)), text: content.text };
}

function parsed(text: string): Fields {
  return text.startsWith("{") ? JSON.parse(text) : { refused: text };
}

export const codeOf = ({ data }: Said): unknown => Object(data.error).code;

export const TOKEN = "a-token-with-more-than-22-characters";

export const mcpSettings = (changes: Partial<McpSettings> = {}): McpSettings => ({
  account: "",
  clientName: "Stdio agent",
  tokens: [{ name: "Suite", token: TOKEN }],
  allowedOrigins: [],
  ...changes,
});

type Posting = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal };

export const post = (
  container: Container,
  { method = "POST", headers, body = rpc("ping"), signal }: Posting = {},
): Promise<Response> =>
  serveMcp(
    container,
    new Request("http://127.0.0.1:3000/mcp", {
      method,
      headers: {
        host: "127.0.0.1:3000",
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      ...(method === "POST" ? { body } : {}),
      ...(signal === undefined ? {} : { signal }),
    }),
  );

export const rpc = (method: string, params: Fields = {}, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

export async function messageOf(response: Response): Promise<Fields> {
  const text = await response.text();
  return JSON.parse(text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "null"));
}

/** A service that serves the test's result for each path, until the test ends; undefined: no response. */
export async function serviceSaying(answers: (path: string) => unknown) {
  const service = await serveFixture(({ rawUrl }) => {
    const json = answers(rawUrl);
    return json === undefined ? null : { json };
  });
  autoClose(service);
  return { url: `${service.origin}/v1`, hits: () => service.requests.length };
}

export const LOAD_PROJECTS = { what: "projects", older_than_hours: 0, max_cost: 1 };
