import { ACCESS } from "./access";
import { HOUR, SHARES } from "./budget";
import { LOG } from "./log";
import { MCP } from "./mcp";
import { OPERATION } from "./operation";
import { SERVER } from "./server";
import { CONNECTION, SERVICE_FORM } from "./service";
import type { Setting, SettingsTable } from "./table";

const AREAS: readonly { title: string; intro: string; tables: readonly SettingsTable[] }[] = [
  {
    title: "Service",
    intro: "Which API is connected, and how it differs from most.",
    tables: [CONNECTION, SERVICE_FORM],
  },
  {
    title: "Request budget",
    intro: "How many requests the hour has, and who may use how much of it.",
    tables: [HOUR, SHARES],
  },
  { title: "Server and data", intro: "Where the dashboard listens and where it saves its data.", tables: [SERVER] },
  { title: "Access", intro: "Who may sign in, and from where.", tables: [ACCESS] },
  { title: "Agents", intro: "How agents reach the data over MCP.", tables: [MCP] },
  { title: "Operation", intro: "Metrics and alerts for administrators.", tables: [OPERATION] },
  { title: "Log", intro: "What the server writes down about its own work.", tables: [LOG] },
];

export const settingTables = (): SettingsTable[] => AREAS.flatMap(({ tables }) => tables);

const LINE_LENGTH_MAX = 118;
const COMMAND = "npm run settings-documents";

const settingsOf = (tables: readonly SettingsTable[]): Setting[] => tables.flatMap((table) => Object.values(table));

export function envExample(): string {
  const head = comment(
    `Copy this file to .env and fill in what you need; real environment variables win over it. Nothing here is required: without a base URL the dashboard connects the built-in sample API and says so on every page. Made from lib/settings by ${COMMAND}.`,
  );
  const areas = AREAS.map(({ title, tables }) =>
    [`# --- ${title} ---`, ...settingsOf(tables).map(envLines)].join("\n"),
  );
  return `${[head, ...areas].join("\n\n")}\n`;
}

function envLines({ name, fallback, meaning, example }: Setting): string {
  const value = fallback ?? "";
  const words = example === undefined ? meaning : `${meaning} Example: ${example}`;
  return `${comment(words)}\n${name}=${value.includes(" ") ? `"${value}"` : value}`;
}

function comment(words: string): string {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > LINE_LENGTH_MAX) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join("\n");
}

export function settingsPage(): string {
  const areas = AREAS.map(
    ({ title, intro, tables }) =>
      `## ${title}\n\n${intro}\n\n| Setting | Default | Meaning |\n|---|---|---|\n${settingsOf(tables).map(pageRow).join("\n")}`,
  );
  return `# Settings

<!-- Made from the tables in this folder by ${COMMAND}; a test compares them. -->

Every setting is optional. Secrets may be in files instead: UPSTREAM_API_KEY_FILE, DATABASE_URL_FILE,
DASHBOARD_PASSWORD_HASH_FILE, MCP_TOKENS_FILE and METRICS_TOKEN_FILE name a file, and one newline at its end is cut. Write settings into \`.env\` (copy \`.env.example\`) or the environment, which wins over
\`.env\`; an empty value counts as not set. A value that cannot be used stops the start with one sentence, and all of
them are named at once. Settings are read when the dashboard starts.

${areas.join("\n\n")}
`;
}

function pageRow({ name, fallback, meaning, example }: Setting): string {
  const usual = fallback === null || fallback === "" ? "–" : `\`${fallback}\``;
  const words = example === undefined ? meaning : `${meaning} Example: \`${example}\``;
  return `| \`${name}\` | ${usual} | ${words.replaceAll("|", "\\|")} |`;
}
