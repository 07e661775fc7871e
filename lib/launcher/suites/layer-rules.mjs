/**
 * Import rules. A layer lists its files, allowed imports, and allowed packages and Node modules (true: any). Everything
 * else is an error.
 */
const DOMAIN = "^lib/domain/";
const SETTINGS = "^lib/settings/";
const LOG = "^lib/log/";
const STORE = "^lib/store/(?!internal-problem[.]ts$)";
const QUOTA = "^lib/quota/";
const HISTORY = "^lib/history/";
const LABELS = "^lib/labels/";
const ACCESS = "^lib/access/";
const ACCOUNTS = "^lib/accounts/";
const ACCESS_PROBLEM = "^lib/access/(access-problem|password-file)[.]ts$";
const STORE_STATE = "^lib/store/(open-store|readiness|backup-record)[.]ts$";
/** Schema of an account's row. */
const ACCOUNT_ROW = "^lib/store/schema[.]ts$";
const UPSTREAM = "^lib/upstream/";
/** Public modules of upstream. Pipe and parser are private. */
const UPSTREAM_FACE =
  "^lib/upstream/(client|reference-api|saved/saved-copies|endpoints/copy-address|pipe/make-problem)[.]ts$";
const INTERNAL_PROBLEM = "^lib/store/internal-problem[.]ts$";
const PLANS = "^lib/plans/";
const PLAN_PRICES = "^lib/plans/wanted-items[.]ts$";
const ALERTS = "^lib/alerts/";
const CONTAINER = "^lib/container/";
const READS = "^lib/reads/";
const HTTP = "^lib/http/(?!run-backup[.]ts$)";
const RUN_BACKUP = "^lib/http/run-backup[.]ts$";
const BODY_READER = "^lib/http/read-body[.]ts$";
const SECRET_FILES = "^lib/settings/secret-files[.]mjs$";
const HEALTH = "^lib/http/health[.]ts$";
const SERVER = "^lib/server/";
/** Shared by server and instrumentation. */
const NEXT_HOOKS = "^lib/server/next-hooks[.]ts$";
/** Who may connect a service, and the account list, for routes and pages. */
const MAY_CONNECT = "^lib/http/(may-connect|account-overview)[.]ts$";
const PAGE_DATA = "^lib/pages/";
const COMMANDS = "^lib/commands/";
const QUERIES = "^lib/queries/";
const OAUTH = "^lib/mcp/oauth/";
const OAUTH_ENDPOINTS = "^lib/mcp/oauth/endpoints[.]ts$";
const ADDRESSES = "^lib/upstream/pipe/private-address[.]ts$";
const MCP = "^lib/mcp/(?!start[.]mjs$|oauth/)";
/** Plain JavaScript that Node runs before TypeScript is available. */
const MCP_STARTER = "^lib/mcp/start[.]mjs$";
const REFERENCE_API = "^lib/reference-api/";
const LAUNCHER = "^lib/launcher/";
const COMPONENTS = "^components/";
const PAGES = "^app/(?!(api|mcp)/)";
const API = "^app/api/";
const MCP_ROUTE = "^app/mcp/";
const PROXY = "^proxy[.]ts$";
const INSTRUMENTATION = "^instrumentation[.]ts$";

/** Domain subjects with their allowed imports. Shared files are beside the subjects. */
const SUBJECTS = {
  time: [],
  web: [],
  keyword: ["time"],
  quota: ["time", "web"],
  display: ["quota", "time"],
  figures: ["keyword", "time"],
  projects: ["figures", "keyword"],
  series: ["keyword", "time"],
  response: ["figures", "series", "keyword", "projects", "quota", "time"],
  history: ["response", "figures", "series", "keyword", "time"],
  table: ["response", "figures", "series", "keyword", "projects", "time"],
  import: [],
  export: ["history", "series", "keyword", "plans", "quota", "table"],
  plans: ["display", "series", "keyword", "quota", "time"],
};

/** Upstream folders, bottom up. Each may import those before it. */
const UPSTREAM_ROOMS = ["parse", "pipe", "endpoints", "saved", "judge", "lists", "loaders", "check"];

const ONE_WAY = { history: "projects", table: "projects", quota: "plans" };

const UI_PACKAGES =
  "^(react|react-dom|next|clsx|lucide|radix-ui|cmdk|@leeoniya/ufuzzy|d3-scale|d3-shape|@tanstack|write-excel-file)(/|$)";
/** Parts of Node that open connections; the pipe's last layer is the only place that may. */
const SOCKETS = "(node:)?(http|https|http2|net|tls|dgram)$";
const PROCESSES = "(node:)?(child_process|cluster|worker_threads)$";
const QUIET_NODE = `^(?!${SOCKETS}|${PROCESSES})`;

export const LAYERS = [
  { name: "domain", files: DOMAIN, may: [], packages: "^(zod|csv-stringify)(/|$)", node: false },
  { name: "settings", files: SETTINGS, may: [DOMAIN], packages: "^zod(/|$)", node: "^(node:)?fs$" },
  {
    name: "store",
    files: STORE,
    may: [DOMAIN],
    packages: "^(kysely|@photostructure/sqlite|pg|zod|lru-cache)(/|$)",
    node: QUIET_NODE,
  },
  { name: "quota", files: QUOTA, may: [DOMAIN, STORE], packages: "^(kysely|zod)(/|$)", node: QUIET_NODE },
  { name: "history", files: HISTORY, may: [DOMAIN, STORE], packages: "^kysely(/|$)", node: QUIET_NODE },
  {
    name: "labels",
    files: LABELS,
    may: [DOMAIN, STORE],
    packages: "^(kysely|zod|csv-parse)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "access",
    files: ACCESS,
    may: [DOMAIN, STORE, SETTINGS],
    packages: "^(kysely|@node-rs/argon2|@zxcvbn-ts)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "accounts",
    files: ACCOUNTS,
    may: [DOMAIN, STORE, SETTINGS],
    packages: "^(kysely|zod)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "upstream",
    files: UPSTREAM,
    may: [DOMAIN, HISTORY, QUOTA, STORE],
    packages: "^(kysely|zod|undici|lru-cache)(/|$)",
    node: `^(?!${PROCESSES})`,
  },
  {
    name: "log",
    files: LOG,
    may: [SETTINGS, DOMAIN, "^lib/upstream/(pipe/redact|parse/json/json-object)[.]ts$"],
    packages: "^pino(/|$)",
    node: QUIET_NODE,
  },
  { name: "internal-problem", files: INTERNAL_PROBLEM, may: [DOMAIN, STORE], packages: false, node: QUIET_NODE },
  {
    name: "plans",
    files: PLANS,
    may: [DOMAIN, STORE, QUOTA, UPSTREAM, INTERNAL_PROBLEM],
    packages: "^kysely(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "alerts",
    files: ALERTS,
    may: [DOMAIN, STORE, QUOTA, PLANS, ADDRESSES],
    packages: "^(zod|undici)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "container",
    files: CONTAINER,
    may: [DOMAIN, SETTINGS, STORE, QUOTA, UPSTREAM, LABELS, ACCESS, ACCOUNTS, LOG, READS, PLANS, ALERTS],
    packages: false,
    node: QUIET_NODE,
  },
  {
    name: "reads",
    files: READS,
    may: [DOMAIN, HISTORY, STORE, QUOTA, LABELS, INTERNAL_PROBLEM, UPSTREAM_FACE],
    packages: false,
    node: QUIET_NODE,
  },
  {
    name: "http",
    files: HTTP,
    may: [
      RUN_BACKUP,
      CONTAINER,
      DOMAIN,
      READS,
      UPSTREAM_FACE,
      ACCESS,
      ACCOUNTS,
      SETTINGS,
      INTERNAL_PROBLEM,
      LOG,
      ACCOUNT_ROW,
      STORE_STATE,
    ],
    packages: "^(next|zod)(/|$)",
    node: QUIET_NODE,
  },
  { name: "run-backup", files: RUN_BACKUP, may: [], packages: false, node: true },
  {
    name: "oauth",
    files: OAUTH,
    may: [HTTP, CONTAINER, DOMAIN, SETTINGS, ADDRESSES],
    packages: "^(zod|undici)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "server",
    files: SERVER,
    may: [DOMAIN, SETTINGS, STORE, LOG, ACCESS_PROBLEM],
    packages: "^(next|sirv|compression)(/|$)",
    node: `^(?!${PROCESSES})`,
  },
  {
    name: "page-data",
    files: PAGE_DATA,
    may: [CONTAINER, DOMAIN, READS, SETTINGS, ACCESS, ACCOUNTS, INTERNAL_PROBLEM, UPSTREAM_FACE, MAY_CONNECT, OAUTH],
    packages: "^(next|react)(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "commands",
    files: COMMANDS,
    may: [
      CONTAINER,
      DOMAIN,
      SETTINGS,
      STORE,
      QUOTA,
      ACCOUNTS,
      "^lib/access/(password(-problem|-file)?|agent-tokens)[.]ts$",
    ],
    packages: "^tsx(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "mcp",
    files: MCP,
    may: [CONTAINER, DOMAIN, READS, PLAN_PRICES, LOG, SETTINGS, BODY_READER, OAUTH_ENDPOINTS],
    packages: "^(@modelcontextprotocol/|zod(/|$))",
    node: QUIET_NODE,
  },
  {
    name: "mcp-starter",
    files: MCP_STARTER,
    may: [MCP, "^lib/launcher/(node-check|load-compiled|(agent/agent-bundle|agent-environment))[.]mjs$"],
    packages: false,
    node: QUIET_NODE,
  },
  { name: "queries", files: QUERIES, may: [DOMAIN], packages: "^@tanstack/react-query(/|$)", node: false },
  { name: "components", files: COMPONENTS, may: [DOMAIN, QUERIES], packages: UI_PACKAGES, node: false },
  {
    name: "pages",
    files: PAGES,
    may: [COMPONENTS, QUERIES, DOMAIN, PAGE_DATA, HEALTH],
    packages: UI_PACKAGES,
    node: false,
  },
  { name: "api", files: API, may: [HTTP, OAUTH, READS, CONTAINER, DOMAIN], packages: "^(next|zod)(/|$)", node: false },
  { name: "mcp-route", files: MCP_ROUTE, may: [MCP], packages: "^next(/|$)", node: false },
  {
    name: "proxy",
    files: PROXY,
    may: [DOMAIN, SETTINGS, LOG, "^lib/access/allowed-host[.]ts$"],
    packages: "^next(/|$)",
    node: QUIET_NODE,
  },
  {
    name: "instrumentation",
    files: INSTRUMENTATION,
    may: [NEXT_HOOKS, CONTAINER, LOG],
    packages: false,
    node: QUIET_NODE,
  },
  { name: "reference-api", files: REFERENCE_API, may: [], packages: true, node: true },
  { name: "launcher", files: LAUNCHER, may: [SERVER, SECRET_FILES], packages: true, node: true },
];

const OURS = "^(app|components|lib|tests)/";

/** @param {(typeof LAYERS)[number]} layer */
function rulesOf({ name, files, may, packages, node }) {
  const rules = [{ name: `${name}-layers`, from: { path: files }, to: { path: OURS, pathNot: [files, ...may] } }];
  if (packages !== true)
    rules.push({
      name: `${name}-packages`,
      from: { path: files },
      // dependency-cruiser sees a package by its path; types of a package count as the package.
      to: { path: "node_modules/", pathNot: placeOf(packages), dependencyTypesNot: ["core"] },
    });
  if (node !== true)
    rules.push({
      name: `${name}-node`,
      from: { path: files },
      to: { dependencyTypes: ["core"], ...(node === false ? {} : { pathNot: node }) },
    });
  return rules;
}

/** @param {string | false} packages */
const placeOf = (packages) => (packages === false ? "^$" : `node_modules/(@types/)?(${packages.replace(/^\^/, "")})`);

const subjectRules = Object.entries(SUBJECTS).map(([subject, basis]) => ({
  name: `subject-${subject}`,
  from: { path: `^lib/domain/${subject}/` },
  to: { path: "^lib/domain/[^/]+/", pathNot: [subject, ...basis].map((name) => `^lib/domain/${name}/`) },
}));

const upstreamRules = UPSTREAM_ROOMS.map((room, at) => ({
  name: `upstream-${room}`,
  from: { path: `^lib/upstream/${room}/` },
  to: {
    path: "^lib/upstream/[^/]+/",
    pathNot: UPSTREAM_ROOMS.slice(0, at + 1).map((name) => `^lib/upstream/${name}/`),
  },
}));

const oneWayRules = Object.entries(ONE_WAY).map(([room, user]) => ({
  name: `${room}-without-${user}`,
  from: { path: `^components/${room}/` },
  to: { path: `^components/${user}/` },
}));

export const LAYER_RULES = [
  ...LAYERS.flatMap(rulesOf),
  ...subjectRules,
  ...upstreamRules,
  ...oneWayRules,
  {
    name: "known-subject",
    comment: "A new subject of the domain needs a line in the table above.",
    from: { path: "^lib/domain/[^/]+/", pathNot: Object.keys(SUBJECTS).map((name) => `^lib/domain/${name}/`) },
    to: {},
  },
  { name: "no-circle", from: { path: "^(app|components|lib)/" }, to: { circular: true } },
  {
    name: "known-place",
    comment: "A new folder below lib needs a line in the table above.",
    from: { path: "^(app|components|lib)/|^proxy[.]ts$" },
    to: { path: "^lib/", pathNot: LAYERS.map((layer) => layer.files) },
  },
  {
    name: "one-socket",
    comment:
      "Only the last layer of the pipe opens connections to the service, and it takes a booking to do so. Beside it stands what judges the addresses.",
    from: { path: UPSTREAM, pathNot: "^lib/upstream/(reference-api|pipe/transport|pipe/private-address)[.]ts$" },
    to: { path: `^${SOCKETS}|node_modules/undici/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "one-socket-to-clients",
    comment: "Only what loads a client’s own document opens connections to it.",
    from: { path: OAUTH, pathNot: "^lib/mcp/oauth/client-document[.]ts$" },
    to: { path: `^${SOCKETS}|node_modules/undici/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "reference-api-is-a-second-party",
    from: { path: "^(app|components|lib)/", pathNot: REFERENCE_API },
    to: { path: REFERENCE_API },
  },
  { name: "tests-stay-outside", from: { path: "^(app|components|lib)/" }, to: { path: "^tests/" } },
  {
    name: "found",
    comment: "An import that leads nowhere would be checked by no rule.",
    from: {},
    to: { couldNotResolve: true, pathNot: "[.]css$" },
  },
].map((rule) => ({ severity: "error", ...rule }));

/** A small project with one violation per file, which proves that the checker works: file, text, rule. */
export const PLANTED = [
  ["lib/domain/planted.ts", 'import "../upstream/pipe/transport";', "domain-layers"],
  ["lib/domain/planted-node.ts", 'import "node:fs";', "domain-node"],
  ["lib/domain/series/planted.ts", 'import "../table/planted";', "subject-series"],
  ["lib/domain/table/planted.ts", 'import "../series/other";', null],
  ["lib/domain/series/other.ts", "export const fine = 1;", null],
  ["lib/domain/history/planted.ts", 'import "../table/planted";', "subject-history"],
  ["lib/domain/response/planted.ts", 'import "../history/planted";', "subject-response"],
  ["lib/domain/elsewhere/planted.ts", 'import "../../domain/clock";', "known-subject"],
  ["lib/domain/time/first.ts", 'import "./second";', "no-circle"],
  ["lib/domain/time/second.ts", 'import "./first"; import "node:fs";', "domain-node"],
  ["lib/domain/clock.ts", 'import "react";', "domain-packages"],
  ["lib/domain/errors.ts", 'import type { Fine } from "@/lib/store/planted";', "domain-layers"],
  ["lib/settings/planted.ts", 'import "../store/planted";', "settings-layers"],
  ["lib/store/planted.ts", 'import "next/server"; export type Fine = 1;', "store-packages"],
  ["lib/store/planted-tests.ts", 'import "../../tests/planted";', "tests-stay-outside"],
  ["lib/quota/planted.ts", 'import "../upstream/pipe/transport";', "quota-layers"],
  ["lib/labels/planted.ts", 'import "../upstream/pipe/transport";', "labels-layers"],
  ["lib/plans/planted.ts", 'import "../reads/planted";', "plans-layers"],
  ["lib/alerts/planted.ts", 'import "../reads/planted";', "alerts-layers"],
  ["lib/access/planted.ts", 'import "../container/container";', "access-layers"],
  ["lib/accounts/planted.ts", 'import "../quota/planted";', "accounts-layers"],
  ["lib/upstream/pipe/transport.ts", 'import "../../container/container";', "upstream-layers"],
  ["lib/upstream/planted.ts", 'import "undici";', "one-socket"],
  ["lib/upstream/planted-node.ts", 'import "node:https";', "one-socket"],
  ["lib/upstream/loaders/planted.ts", 'import "../saved/planted-free";', null],
  ["lib/upstream/saved/planted-free.ts", "export const fine = 1;", null],
  ["lib/upstream/saved/planted.ts", 'import "../loaders/planted";', "upstream-saved"],
  ["lib/upstream/judge/planted.ts", 'import "../lists/planted";', "upstream-judge"],
  ["lib/upstream/lists/planted.ts", "export const fine = 1;", null],
  ["lib/log/planted.ts", 'import "../container/container";', "log-layers"],
  ["lib/container/container.ts", 'import "../reference-api/planted";', "reference-api-is-a-second-party"],
  ["lib/reads/planted.ts", 'import "../upstream/pipe/transport";', "reads-layers"],
  ["lib/http/route.ts", 'import "../store/planted";', "http-layers"],
  ["lib/http/planted.ts", 'import "../mcp/oauth/planted";', "http-layers"],
  ["lib/server/planted.ts", 'import "../container/container";', "server-layers"],
  ["lib/pages/planted.ts", 'import "../upstream/pipe/transport";', "page-data-layers"],
  ["lib/commands/planted.ts", 'import "../reads/planted";', "commands-layers"],
  ["lib/mcp/oauth/planted.ts", 'import "undici";', "one-socket-to-clients"],
  ["lib/mcp/planted.ts", 'import "../upstream/pipe/transport";', "mcp-layers"],
  ["lib/mcp/start.mjs", 'import "../container/container";', "mcp-starter-layers"],
  ["lib/queries/planted.ts", 'import "../settings/planted";', "queries-layers"],
  ["components/quota/planted.tsx", 'import "@/lib/quota/planted";', "components-layers"],
  ["components/plans/planted.tsx", "export const fine = 1;", null],
  ["components/quota/planted-plans.tsx", 'import "../plans/planted";', "quota-without-plans"],
  ["components/projects/planted.tsx", "export const fine = 1;", null],
  ["components/history/planted.tsx", 'import "../projects/planted";', "history-without-projects"],
  ["components/table/planted.tsx", 'import "../projects/planted";', "table-without-projects"],
  ["components/ui/planted.tsx", 'import "undici";', "components-packages"],
  ["app/projects/page.tsx", 'import "@/lib/container/container";', "pages-layers"],
  ["app/api/projects/route.ts", 'import "@/lib/upstream/pipe/transport";', "api-layers"],
  ["app/mcp/route.ts", 'import "@/lib/container/container";', "mcp-route-layers"],
  ["proxy.ts", 'import "./lib/container/container";', "proxy-layers"],
  ["instrumentation.ts", 'import "./lib/upstream/planted";', "instrumentation-layers"],
  ["lib/reference-api/planted.ts", 'import "../domain/errors";', "reference-api-layers"],
  ["lib/launcher/planted.ts", 'import "../container/container";', "launcher-layers"],
  ["lib/elsewhere/planted.ts", "export const fine = 1;", null],
  ["components/errors/planted.tsx", 'import "@/lib/elsewhere/planted";', "known-place"],
  ["tests/planted.ts", 'import "./nowhere";', "found"],
];
