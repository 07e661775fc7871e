import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { AGENT_CLIENTS, type AgentWay, agentSetup } from "../../../lib/domain/web/agent-setup";

const program: AgentWay = {
  kind: "program",
  program: "/home/ann/key desk/$(start)/start.mjs",
  dataFolder: "/home/ann/data",
  name: "Claude Code",
  account: null,
};
const http: AgentWay = { kind: "http", address: "http://127.0.0.1:3000/mcp", token: "a-token" };

test("each program's setup has its format, with the shared data folder or the token", () => {
  for (const client of AGENT_CLIENTS.filter((each) => each !== "claude-code")) {
    const server = (way: AgentWay) => {
      const config = JSON.parse(agentSetup(client, way).text);
      return (client === "vs-code" ? config.servers : config.mcpServers)["keyword-desk"];
    };
    expect(server(program)).toMatchObject({
      command: "node",
      args: [program.program],
      env: { DATA_FOLDER: program.dataFolder },
    });
    const { headers, url, serverUrl } = server(http);
    expect(headers).toEqual({ Authorization: "Bearer a-token" });
    expect(url ?? serverUrl).toBe(http.address);
  }
});

test("the terminal command is quoted correctly for a shell", () => {
  const { text } = agentSetup("claude-code", program);
  const output = execFileSync("sh", ["-c", text.replace(/^claude/, "printf '%s\\n'")], { encoding: "utf8" });
  expect(output.trimEnd().split("\n").slice(-2)).toEqual(["node", program.program]);
  const ofOne = agentSetup("claude-code", { ...program, account: "garden-client" });
  expect(ofOne.text).toContain('-e MCP_ACCOUNT="garden-client" -- node');
  expect(agentSetup("claude-code", http).text).toContain('--header "Authorization: Bearer a-token"');
});
