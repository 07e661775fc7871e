import { z } from "zod";
import { ACCESS_RULES, type AccessSettings, LOOPBACK_HOSTS, openAccessProblem } from "./access";
import { type BudgetSettings, budgetRules, USUAL_BUDGET } from "./budget";
import { LOG_RULES, type LogLevel } from "./log";
import { MCP_RULES, type McpSettings } from "./mcp";
import { PLAIN_SERVICE, placeKey, SAMPLE_SERVICE, SERVICE_RULES, type ServiceSettings } from "./service";

/**
 * The one place where settings are validated. Every bad one is named at once, in a sentence, with what it may be.
 * Names and defaults are listed in the README and in .env.example.
 */
export type Settings = {
  /** Address below which the three documented paths live, without a trailing slash, the key in it as {key}; null: connect the sample. */
  baseUrl: string | null;
  apiKey: string | null;
  /** Header that carries the key. */
  keyHeader: string;
  /** Value of that header; {key} stands for the key. */
  keyFormat: string;
  requestsPerHourMax: number;
  /** Minutes that the service’s time zone has beyond whole hours of UTC (30 for UTC+5:30), −59 to 59. */
  hourOffsetMinutes: number;
  /** Not more than the limit in any 60 minutes, for a service whose hours begin nobody knows when (false, when not set). */
  strictRollingHour?: boolean;
  /** Requests of the hour that are kept for others and never spent unasked. */
  reserve: number;
  host: string;
  port: number;
  referenceApiPort: number;
  dataFolder: string;
  /** Address of the PostgreSQL database that holds ledger and saved copies (with its password); null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** The launcher sets this when it connected the reference API and its sample account. */
  source: "sample" | "service";
  /** How the service differs from the plain form (`PLAIN_SERVICE`, when not set). */
  service?: ServiceSettings;
  /** Who may use how much of the hour (`USUAL_BUDGET`, when not set). */
  budget?: BudgetSettings;
  /** From which level up the log speaks; `warn` when not set. */
  logLevel?: LogLevel;
  /** Opens the sample’s fault switches; the launcher makes it, and no browser ever gets it. */
  sampleAdminToken?: string;
  mcp: McpSettings;
  /** Who may come in (`OPEN_ACCESS`, when not set). */
  access?: AccessSettings;
  /** May the service's name lead into a private network? A service on this computer may be one in any case. */
  allowPrivateUpstream?: boolean;
};

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

type Environment = Record<string, string | undefined>;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const isBaseUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return false;
  if (/[{}%]/.test(url.host)) return false;
  return url.protocol === "https:" || LOOPBACK_HOSTS.includes(url.hostname.replace(/^\[|\]$/g, ""));
};

/** Each setting: its rule, its default, and the sentence that follows its name when the rule is broken. */
const RULES = {
  UPSTREAM_BASE_URL: {
    rule: z.string().refine(isBaseUrl),
    fallback: null,
    says: "must be an https address (http only for this computer) without user name, “?” or “#”, such as https://api.example.com/v1 (or …/{key}/v1 when the path holds the key)",
  },
  UPSTREAM_API_KEY: {
    rule: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
    fallback: null,
    says: "must be the key as the service gave it: visible ASCII characters without spaces",
  },
  UPSTREAM_KEY_HEADER: {
    rule: z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
    fallback: "Authorization",
    says: "must be the name of an HTTP header, such as Authorization or X-API-Key",
  },
  UPSTREAM_KEY_FORMAT: {
    rule: z.string().regex(/^[\x20-\x7e]*\{key\}[\x20-\x7e]*$/),
    fallback: "Bearer {key}",
    says: "must contain {key}, such as “Bearer {key}”, “Token {key}” or “{key}”",
  },
  ...SERVICE_RULES,
  REQUESTS_PER_HOUR: {
    rule: wholeNumber(1, 1_000_000),
    fallback: 1000,
    says: "must be a whole number from 1 to 1000000",
  },
  HOUR_OFFSET_MINUTES: { rule: wholeNumber(-59, 59), fallback: 0, says: "must be a whole number from -59 to 59" },
  STRICT_ROLLING_HOUR: {
    rule: z.enum(["on", "off"]).transform((text) => text === "on"),
    fallback: false,
    says: "must be on (not more than the limit in any 60 minutes) or off",
  },
  RESERVE: { rule: wholeNumber(0, 1_000_000), fallback: 100, says: "must be a whole number, 0 or more" },
  ...budgetRules(wholeNumber),
  ...ACCESS_RULES,
  ...LOG_RULES,
  PORT: { rule: wholeNumber(1, 65_535), fallback: 3000, says: "must be a port from 1 to 65535" },
  REFERENCE_API_PORT: { rule: wholeNumber(1, 65_535), fallback: 4010, says: "must be a port from 1 to 65535" },
  DATA_FOLDER: { rule: z.string().min(1), fallback: "data", says: "must be the path of a folder" },
  DATABASE_URL: {
    rule: z.string().refine((text) => URL.canParse(text) && /^postgres(ql)?:\/\/[^/?]/.test(text)),
    fallback: null,
    says: "must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/keyword_desk",
  },
  ALLOW_PRIVATE_UPSTREAM: {
    rule: z.enum(["0", "1"]).transform((text) => text === "1"),
    fallback: false,
    says: "must be 1 (the service stands in a private network) or 0",
  },
  KEYWORD_DESK_SOURCE: {
    rule: z.enum(["sample", "service"]),
    fallback: "service",
    says: "is set by the start command, not by hand",
  },
  ...MCP_RULES,
} as const;

/**
 * Reads the settings from an environment (a parsed `.env` below the real one). An empty value counts as not set.
 * @returns the settings, or one sentence for every setting that cannot be used
 */
export function readSettings(env: Environment): SettingsResult {
  const problems: string[] = [];
  function value<Output, Fallback>(
    name: string,
    { rule, fallback, says }: { rule: z.ZodType<Output>; fallback: Fallback; says: string },
  ): Output | Fallback {
    const text = env[name]?.trim();
    if (text === undefined || text === "") return fallback;
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    problems.push(`${name} ${says}.`);
    return fallback;
  }

  const source = value("KEYWORD_DESK_SOURCE", RULES.KEYWORD_DESK_SOURCE);
  const apiKey = value("UPSTREAM_API_KEY", RULES.UPSTREAM_API_KEY);
  const keyParameter = value("UPSTREAM_KEY_PARAMETER", RULES.UPSTREAM_KEY_PARAMETER);
  const placed = placeKey({
    baseUrl: value("UPSTREAM_BASE_URL", RULES.UPSTREAM_BASE_URL)?.replace(/\/+$/, "") ?? null,
    apiKey,
    keyIn: source === "sample" ? null : value("UPSTREAM_KEY_IN", RULES.UPSTREAM_KEY_IN),
    keyParameter,
  });
  if (!placed.ok) problems.push(placed.problem);
  const service: ServiceSettings = {
    keyIn: placed.ok ? placed.keyIn : "header",
    keyParameter: keyParameter ?? PLAIN_SERVICE.keyParameter,
    extraHeaders: value("UPSTREAM_EXTRA_HEADERS", RULES.UPSTREAM_EXTRA_HEADERS),
    dateParameters: value("UPSTREAM_DATE_PARAMETERS", RULES.UPSTREAM_DATE_PARAMETERS),
    historyDays: value("UPSTREAM_HISTORY_DAYS", RULES.UPSTREAM_HISTORY_DAYS),
    keywordDataId: value("UPSTREAM_KEYWORDDATA_ID", RULES.UPSTREAM_KEYWORDDATA_ID),
    pageSize: value("UPSTREAM_PAGE_SIZE", RULES.UPSTREAM_PAGE_SIZE),
    pageSizeParameter: value("UPSTREAM_PAGE_SIZE_PARAMETER", RULES.UPSTREAM_PAGE_SIZE_PARAMETER),
    fieldMap: value("UPSTREAM_FIELD_MAP", RULES.UPSTREAM_FIELD_MAP),
  };
  const settings: Settings = {
    baseUrl: placed.ok ? placed.baseUrl : null,
    apiKey,
    keyHeader: value("UPSTREAM_KEY_HEADER", RULES.UPSTREAM_KEY_HEADER),
    keyFormat: value("UPSTREAM_KEY_FORMAT", RULES.UPSTREAM_KEY_FORMAT),
    requestsPerHourMax: value("REQUESTS_PER_HOUR", RULES.REQUESTS_PER_HOUR),
    hourOffsetMinutes: value("HOUR_OFFSET_MINUTES", RULES.HOUR_OFFSET_MINUTES),
    strictRollingHour: value("STRICT_ROLLING_HOUR", RULES.STRICT_ROLLING_HOUR),
    reserve: value("RESERVE", RULES.RESERVE),
    host: value("HOST", RULES.HOST),
    port: value("PORT", RULES.PORT),
    referenceApiPort: value("REFERENCE_API_PORT", RULES.REFERENCE_API_PORT),
    dataFolder: value("DATA_FOLDER", RULES.DATA_FOLDER),
    databaseUrl: value("DATABASE_URL", RULES.DATABASE_URL),
    source,
    service: source === "sample" ? SAMPLE_SERVICE : service,
    budget: {
      laneShares: {
        person: USUAL_BUDGET.laneShares.person,
        job: value("JOB_SHARE_PERCENT", RULES.JOB_SHARE_PERCENT) / 100,
        mcp: value("MCP_SHARE_PERCENT", RULES.MCP_SHARE_PERCENT) / 100,
      },
      agentsPerMinuteMax: value("MCP_REQUESTS_PER_MINUTE", RULES.MCP_REQUESTS_PER_MINUTE),
      agentsPerCallMax: value("MCP_REQUESTS_PER_CALL", RULES.MCP_REQUESTS_PER_CALL),
    },
    ...(env.REFERENCE_API_ADMIN_TOKEN ? { sampleAdminToken: env.REFERENCE_API_ADMIN_TOKEN } : {}),
    logLevel: value("LOG_LEVEL", RULES.LOG_LEVEL),
    mcp: {
      clientName: value("MCP_CLIENT_NAME", RULES.MCP_CLIENT_NAME),
      tokens: value("MCP_TOKENS", RULES.MCP_TOKENS),
      allowedOrigins: value("MCP_ALLOWED_ORIGINS", RULES.MCP_ALLOWED_ORIGINS),
    },
    allowPrivateUpstream: value("ALLOW_PRIVATE_UPSTREAM", RULES.ALLOW_PRIVATE_UPSTREAM),
  };
  const access: AccessSettings = {
    passwordHash: value("DASHBOARD_PASSWORD_HASH", RULES.DASHBOARD_PASSWORD_HASH),
    allowedHosts: value("ALLOWED_HOSTS", RULES.ALLOWED_HOSTS),
    trustProxy: value("TRUST_PROXY", RULES.TRUST_PROXY),
  };

  const said = (name: keyof typeof RULES) => problems.some((problem) => problem.startsWith(`${name} `));
  if (settings.baseUrl !== null && apiKey === null && !said("UPSTREAM_API_KEY"))
    problems.push(
      "UPSTREAM_API_KEY is missing: UPSTREAM_BASE_URL names a service, and its key is needed to read from it.",
    );
  if (placed.ok && placed.baseUrl === null && apiKey !== null && !said("UPSTREAM_BASE_URL"))
    problems.push(
      "UPSTREAM_BASE_URL is missing: UPSTREAM_API_KEY is set, but not the address of the service it belongs to.",
    );
  if (settings.reserve >= settings.requestsPerHourMax) problems.push("RESERVE must be smaller than REQUESTS_PER_HOUR.");
  if (settings.port === settings.referenceApiPort) problems.push("PORT and REFERENCE_API_PORT must differ.");
  const openAccess =
    said("DASHBOARD_PASSWORD_HASH") || said("TRUST_PROXY") ? null : openAccessProblem(settings.host, access);
  if (openAccess !== null) problems.push(openAccess);
  return problems.length === 0 ? { ok: true, settings: { ...settings, access } } : { ok: false, problems };
}

/** True under `next dev`; Next replaces the expression when it builds. */
export const isDevelopmentBuild = (): boolean => process.env.NODE_ENV !== "production";

/** The environment of this process, for the one entry point that wires settings. */
export const processEnvironment = (): Environment => process.env;
