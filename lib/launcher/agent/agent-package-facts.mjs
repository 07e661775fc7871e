const NAME = "keyword-desk-mcp";
const TITLE = "Keyword Desk";
const WHAT = "Keyword rankings through a metered API: saved data is free, and every result says its cost.";
const MCP_NAME = `io.github.keyword-desk/${NAME}`;

const SETTINGS = [
  {
    name: "DATA_FOLDER",
    title: "Data folder of the dashboard",
    says: "Saved data and the hour are shared with the dashboard of this folder. Settings → Agents shows it.",
    type: "directory",
    isRequired: true,
  },
  {
    name: "MCP_CLIENT_NAME",
    title: "Name",
    says: "What the usage page calls this agent.",
    type: "string",
    usual: "Claude Desktop",
  },
  {
    name: "UPSTREAM_BASE_URL",
    title: "Base address of the API",
    says: "Only where the dashboard has it in its .env file; a connection made in the browser is found by itself.",
    type: "string",
    usual: "",
  },
  {
    name: "UPSTREAM_API_KEY",
    title: "API key",
    says: "Together with the base address.",
    type: "string",
    usual: "",
    isSecret: true,
  },
];

const keyOf = ({ name }) => name.toLowerCase();

/**
 * @param {{ version: string, license: string, engines: { node: string }, dependencies: Record<string, string> }} project
 * @param {readonly string[]} outside packages that the bundle loads from node_modules
 */
export const packageJson = ({ version, license, engines, dependencies }, outside) => ({
  name: NAME,
  version,
  description: WHAT,
  license,
  type: "module",
  engines,
  bin: { [NAME]: "start.mjs" },
  files: [
    "start.mjs",
    "agent-environment.mjs",
    "node-check.mjs",
    "bundle",
    "manifest.json",
    "server.json",
    "README.md",
  ],
  mcpName: MCP_NAME,
  dependencies: Object.fromEntries(outside.map((name) => [name, dependencies[name]])),
});

export const manifest = ({ version, license, engines }) => ({
  manifest_version: "0.3",
  name: NAME,
  display_name: TITLE,
  version,
  description: WHAT,
  author: { name: "The Keyword Desk contributors" },
  license,
  server: {
    type: "node",
    entry_point: "start.mjs",
    mcp_config: {
      command: "node",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the installer puts the folder in its place
      args: ["${__dirname}/start.mjs"],
      env: Object.fromEntries(SETTINGS.map((each) => [each.name, `\${user_config.${keyOf(each)}}`])),
    },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: engines.node } },
  user_config: Object.fromEntries(
    SETTINGS.map(({ title, says, type, usual, isRequired = false, isSecret = false, ...each }) => [
      keyOf(each),
      {
        type,
        title,
        description: says,
        required: isRequired,
        sensitive: isSecret,
        ...(usual === undefined ? {} : { default: usual }),
      },
    ]),
  ),
});

export const serverJson = ({ version }) => ({
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json",
  name: MCP_NAME,
  title: TITLE,
  description: WHAT,
  version,
  packages: [
    {
      registryType: "npm",
      identifier: NAME,
      version,
      transport: { type: "stdio" },
      environmentVariables: SETTINGS.map(({ name, says, isRequired = false, isSecret = false }) => ({
        name,
        description: says,
        isRequired,
        isSecret,
      })),
    },
  ],
});
