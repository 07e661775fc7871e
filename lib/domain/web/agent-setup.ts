export const AGENT_CLIENTS = ["claude-code", "claude-desktop", "cursor", "vs-code", "windsurf"] as const;
export type AgentClient = (typeof AGENT_CLIENTS)[number];

export const CLIENT_NAMES: Record<AgentClient, string> = {
  "claude-code": "Claude Code",
  "claude-desktop": "Claude Desktop",
  cursor: "Cursor",
  "vs-code": "VS Code",
  windsurf: "Windsurf",
};

/** @property dataFolder the dashboard's folder, so that both count the same hour @property account null: only one */
export type AgentWay =
  | { kind: "program"; program: string; dataFolder: string; name: string; account: string | null }
  | { kind: "http"; address: string; token: string };

export type AgentSetup = { place: string; text: string };

const ID = "keyword-desk";

export const takesToken = (client: AgentClient): boolean => client !== "claude-desktop";

const PLACES: Record<AgentClient, string> = {
  "claude-code": "In a terminal",
  "claude-desktop": "claude_desktop_config.json",
  cursor: ".cursor/mcp.json",
  "vs-code": ".vscode/mcp.json",
  windsurf: "mcp_config.json",
};

export function agentSetup(client: AgentClient, way: AgentWay): AgentSetup {
  const place = PLACES[client];
  if (client === "claude-code") return { place, text: way.kind === "program" ? programCommand(way) : httpCommand(way) };
  const servers = { [ID]: way.kind === "program" ? programEntry(client, way) : httpEntry(client, way) };
  return { place, text: JSON.stringify(client === "vs-code" ? { servers } : { mcpServers: servers }, null, 2) };
}

type Program = Extract<AgentWay, { kind: "program" }>;
type Http = Extract<AgentWay, { kind: "http" }>;

const environmentOf = ({ dataFolder, name, account }: Program): Record<string, string> => ({
  DATA_FOLDER: dataFolder,
  MCP_CLIENT_NAME: name,
  ...(account === null ? {} : { MCP_ACCOUNT: account }),
});

const programEntry = (client: AgentClient, program: Program) => ({
  ...(client === "vs-code" ? { type: "stdio" } : {}),
  command: "node",
  args: [program.program],
  env: environmentOf(program),
});

function httpEntry(client: AgentClient, { address, token }: Http) {
  const headers = { Authorization: `Bearer ${token}` };
  if (client === "windsurf") return { serverUrl: address, headers };
  return { ...(client === "vs-code" ? { type: "http" } : {}), url: address, headers };
}

const programCommand = (program: Program): string => {
  const environment = Object.entries(environmentOf(program)).map(([name, value]) => `-e ${name}=${quote(value)}`);
  return `claude mcp add ${ID} ${environment.join(" ")} -- node ${quote(program.program)}`;
};

const httpCommand = ({ address, token }: Http): string =>
  `claude mcp add --transport http ${ID} ${quote(address)} --header ${quote(`Authorization: Bearer ${token}`)}`;

/** Escapes shell metacharacters. */
const quote = (text: string): string => `"${text.replace(/["$`\\]/g, "\\$&")}"`;
