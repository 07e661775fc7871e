import { serve } from "@hono/node-server";
import { createMcpServer } from "../../../lib/mcp/server";
import { serveMcp } from "../../../lib/mcp/transport/http";
import { stack } from "../../support/stack";
import { agentOf, TOKEN } from "../support";
import { registerFixtures } from "./fixtures";

const desk = await stack({ at: new Date().toISOString() });
const mcp = { account: "", clientName: "Stdio", tokens: [{ name: "Suite", token: TOKEN }], allowedOrigins: [] };
const container = await desk.another({ mcp });
const { tools } = await (await agentOf(container)).client.listTools();
const port = Number(process.env.PORT ?? "3999");
const server = serve({
  port,
  hostname: "127.0.0.1",
  fetch(request) {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${TOKEN}`);
    return serveMcp(container, new Request(request, { headers }), {
      create(...made) {
        const server = createMcpServer(...made);
        registerFixtures(server, tools);
        return server;
      },
    });
  },
});
console.log(`http://127.0.0.1:${port}/mcp`);
process.once("SIGTERM", () => {
  server.close();
  void desk.close().finally(() => process.exit(0));
});
