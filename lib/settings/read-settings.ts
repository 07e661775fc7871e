import { z } from "zod";
import { ACCESS, type AccessSettings } from "./access";
import { type BudgetSettings, budgetOf, HOUR, SHARES } from "./budget";
import { LOG } from "./log";
import { MCP, type McpSettings } from "./mcp";
import { OPERATION, type OperationSettings } from "./operation";
import { SERVER } from "./server";
import { CONNECTION, formOf, placeKey, SAMPLE_SERVICE, SERVICE_FORM, type ServiceSettings } from "./service";
import { type Environment, readTable, type Setting, type SettingsTable, type ValuesOf } from "./table";

/** Set by the start command only. */
const INTERNAL = {
  source: {
    name: "KEYWORD_DESK_SOURCE",
    rule: z.enum(["sample", "service"]),
    fallback: "service",
    says: "is set by the start command, not by hand",
    meaning: "sample: the launcher connected the reference API and its sample account.",
  },
  referenceApiToken: {
    name: "REFERENCE_API_ADMIN_TOKEN",
    rule: z.string(),
    fallback: null,
    says: "is set by the start command, not by hand",
    meaning: "Opens the reference API’s import routes; the launcher creates it, and no browser gets it.",
  },
} as const satisfies SettingsTable;

type Plain = ValuesOf<typeof CONNECTION & typeof HOUR & typeof SERVER & typeof LOG & typeof INTERNAL>;

export type Settings = Plain & {
  service: ServiceSettings;
  budget: BudgetSettings;
  mcp: McpSettings;
  access: AccessSettings;
  operation: OperationSettings;
};

export type ConnectedSettings = Settings & { baseUrl: string; apiKey: string };

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/** Empty values count as unset. @returns the settings, or one sentence per invalid setting */
export function readSettings(env: Environment): SettingsResult {
  const problems: string[] = [];
  const connection = readTable(CONNECTION, env, problems);
  const form = readTable(SERVICE_FORM, env, problems);
  const hour = readTable(HOUR, env, problems);
  const shares = readTable(SHARES, env, problems);
  const server = readTable(SERVER, env, problems);
  const access = readTable(ACCESS, env, problems);
  const mcp = readTable(MCP, env, problems);
  const operation = readTable(OPERATION, env, problems);
  const log = readTable(LOG, env, problems);
  const internal = readTable(INTERNAL, env, problems);
  const isSample = internal.source === "sample";

  const keyPlace = placeKey({ ...connection, ...form, keyIn: isSample ? null : form.keyIn });
  if (!keyPlace.ok) problems.push(keyPlace.problem);
  const settings: Settings = {
    ...connection,
    ...hour,
    ...server,
    ...log,
    ...internal,
    baseUrl: keyPlace.ok ? keyPlace.baseUrl : null,
    service: isSample ? SAMPLE_SERVICE : formOf(form, keyPlace.ok ? keyPlace.keyIn : "header"),
    budget: budgetOf(shares),
    mcp,
    access,
    operation,
  };
  const isBad = ({ name }: Setting) => problems.some((problem) => problem.startsWith(`${name} `));
  const { baseUrl, apiKey } = settings;
  if (baseUrl !== null && apiKey === null && !isBad(CONNECTION.apiKey))
    problems.push(
      "UPSTREAM_API_KEY is missing: UPSTREAM_BASE_URL names a service, and its key is needed to read from it.",
    );
  if (keyPlace.ok && baseUrl === null && apiKey !== null && !isBad(CONNECTION.baseUrl))
    problems.push(
      "UPSTREAM_BASE_URL is missing: UPSTREAM_API_KEY is set, but not the address of the service it belongs to.",
    );
  if (settings.reserve >= settings.requestsPerHourMax) problems.push("RESERVE must be smaller than REQUESTS_PER_HOUR.");
  if (settings.port === settings.referenceApiPort) problems.push("PORT and REFERENCE_API_PORT must differ.");
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

/** Next replaces the expression at build time. */
export const isDevelopmentBuild = (): boolean => process.env.NODE_ENV !== "production";

export const processEnvironment = (): Environment => process.env;
