/** Everything that the table of layers doesn't allow is an error. */

/** Parts of Node that open connections; the pipe's last layer is the only place that may. */
const SOCKETS = "(node:)?(http|https|http2|net|tls|dgram)$";
const PROCESSES = "(node:)?(child_process|cluster|worker_threads)$";
const NODE = {
  quiet: `^(?!${SOCKETS}|${PROCESSES})`,
  sockets: `^(?!${PROCESSES})`,
  files: "^(node:)?fs$",
  any: true,
  none: false,
};

const PARTS = {
  "access-problem": "^lib/access/(access-problem|password-file)[.]ts$",
  "allowed-host": "^lib/access/allowed-host[.]ts$",
  passwords: "^lib/access/(password(-problem|-file)?|agent-tokens)[.]ts$",
  "store-state": "^lib/store/(open-store|readiness|backup-record)[.]ts$",
  schema: "^lib/store/schema[.]ts$",
  // Pipe and parser are private.
  "upstream-face":
    "^lib/upstream/(client|reference-api|saved/saved-copies|endpoints/copy-address|pipe/make-problem)[.]ts$",
  addresses: "^lib/upstream/pipe/private-address[.]ts$",
  redact: "^lib/upstream/(pipe/redact|parse/json/json-object)[.]ts$",
  "plan-items": "^lib/plans/(wanted-items|load-item)[.]ts$",
  "body-reader": "^lib/http/read-body[.]ts$",
  health: "^lib/http/health[.]ts$",
  "may-connect": "^lib/http/(may-connect|account-overview)[.]ts$",
  "secret-files": "^lib/settings/secret-files[.]mjs$",
  "next-hooks": "^lib/server/next-hooks[.]ts$",
  "oauth-endpoints": "^lib/mcp/oauth/endpoints[.]ts$",
  "import-report": "^lib/reference-api/import/report[.]ts$",
  "import-command": "^lib/reference-api/(import/(import-file|report|your-data)|store/open-store)[.]ts$",
  starters: "^lib/launcher/(node-check|(agent/agent-bundle|agent-environment))[.]mjs$",
};

const UI_PACKAGES =
  "react react-dom next clsx lucide radix-ui cmdk @leeoniya/ufuzzy d3-scale @tanstack write-excel-file";

/** Layer: files, the layers and parts that it imports, packages (`*`: all), and modules of Node. */
const TABLE = [
  ["domain", "^lib/domain/", "", "zod csv-stringify", "none"],
  ["settings", "^lib/settings/", "domain", "zod", "files"],
  [
    "store",
    "^lib/store/(?!internal-problem[.]ts$)",
    "domain",
    "kysely @photostructure/sqlite pg zod lru-cache",
    "quiet",
  ],
  ["quota", "^lib/quota/", "domain store", "kysely zod", "quiet"],
  ["history", "^lib/history/", "domain store", "kysely", "quiet"],
  ["labels", "^lib/labels/", "domain store", "kysely zod csv-parse", "quiet"],
  ["access", "^lib/access/", "domain store settings", "kysely @node-rs/argon2 @zxcvbn-ts", "quiet"],
  ["accounts", "^lib/accounts/", "domain store settings", "kysely zod", "quiet"],
  ["upstream", "^lib/upstream/", "domain history quota store settings", "kysely zod undici lru-cache", "sockets"],
  ["log", "^lib/log/", "settings domain redact", "pino", "quiet"],
  ["internal-problem", "^lib/store/internal-problem[.]ts$", "domain store", "", "quiet"],
  ["plans", "^lib/plans/", "domain store quota upstream internal-problem", "kysely", "quiet"],
  ["alerts", "^lib/alerts/", "domain store quota plans addresses", "zod undici", "quiet"],
  [
    "container",
    "^lib/container/",
    "domain settings store quota upstream labels access accounts log reads plans alerts",
    "",
    "quiet",
  ],
  ["reads", "^lib/reads/", "domain history store quota labels internal-problem upstream-face", "", "quiet"],
  [
    "http",
    "^lib/http/(?!run-backup[.]ts$)",
    "run-backup container domain reads upstream-face access accounts settings internal-problem log schema store-state import-report",
    "next zod",
    "quiet",
  ],
  ["run-backup", "^lib/http/run-backup[.]ts$", "", "", "any"],
  ["oauth", "^lib/mcp/oauth/", "http container domain settings addresses", "zod undici", "quiet"],
  ["server", "^lib/server/", "domain settings store log access-problem", "next sirv compression p-limit", "sockets"],
  [
    "page-data",
    "^lib/pages/",
    "container domain reads settings access accounts internal-problem upstream-face may-connect oauth",
    "next react",
    "quiet",
  ],
  [
    "commands",
    "^lib/commands/",
    "container domain settings store quota accounts passwords import-command starters",
    "tsx",
    "quiet",
  ],
  [
    "mcp",
    "^lib/mcp/(?!start[.]mjs$|oauth/)",
    "container domain reads plan-items log settings body-reader oauth-endpoints",
    "@modelcontextprotocol p-limit zod",
    "quiet",
  ],
  // Plain JavaScript that Node runs before TypeScript is available.
  ["mcp-starter", "^lib/mcp/start[.]mjs$", "mcp starters", "", "quiet"],
  ["queries", "^lib/queries/", "domain import-report", "@tanstack/react-query", "none"],
  ["components", "^components/", "domain queries import-report", UI_PACKAGES, "none"],
  ["pages", "^app/(?!(api|mcp)/)", "components queries domain page-data health", UI_PACKAGES, "none"],
  ["api", "^app/api/", "http oauth reads container domain", "next zod", "none"],
  ["mcp-route", "^app/mcp/", "mcp", "next", "none"],
  ["proxy", "^proxy[.]ts$", "domain settings log allowed-host", "next", "quiet"],
  ["instrumentation", "^instrumentation[.]ts$", "next-hooks container log", "", "quiet"],
  ["reference-api", "^lib/reference-api/", "", "*", "any"],
  ["launcher", "^lib/launcher/", "server secret-files", "*", "any"],
];

const FILES = { ...PARTS, ...Object.fromEntries(TABLE.map(([name, files]) => [name, files])) };

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
  export: ["history", "series", "keyword", "plans", "quota", "table"],
  plans: ["display", "series", "keyword", "quota", "time"],
};

/** Upstream folders, bottom up. Each may import those before it. */
const UPSTREAM_ROOMS = ["parse", "pipe", "endpoints", "saved", "judge", "lists", "loaders", "check"];

const ONE_WAY = { history: "projects", table: "projects", quota: "plans" };

const OURS = "^(app|components|lib|tests)/";

function rulesOf([name, files, may, packages, modules]) {
  const from = { path: files };
  const allowed = may
    .split(" ")
    .filter(Boolean)
    .map((other) => FILES[other]);
  const node = NODE[modules];
  const rules = [{ name: `${name}-layers`, from, to: { path: OURS, pathNot: [files, ...allowed] } }];
  if (packages !== "*") {
    // dependency-cruiser sees a package by its path; types of a package count as the package.
    const pathNot = `node_modules/(@types/)?(${packages.split(" ").join("|") || "^"})(/|$)`;
    rules.push({
      name: `${name}-packages`,
      from,
      to: { path: "node_modules/", pathNot, dependencyTypesNot: ["core"] },
    });
  }
  if (node !== true)
    rules.push({
      name: `${name}-node`,
      from,
      to: { dependencyTypes: ["core"], ...(node === false ? {} : { pathNot: node }) },
    });
  return rules;
}

const roomRule = (name, parent, room, others) => ({
  name: `${name}-${room}`,
  from: { path: `^${parent}/${room}/` },
  to: { path: `^${parent}/[^/]+/`, pathNot: [room, ...others].map((each) => `^${parent}/${each}/`) },
});

const subjectRules = Object.entries(SUBJECTS).map(([subject, basis]) =>
  roomRule("subject", "lib/domain", subject, basis),
);

const upstreamRules = UPSTREAM_ROOMS.map((room, at) =>
  roomRule("upstream", "lib/upstream", room, UPSTREAM_ROOMS.slice(0, at)),
);

const oneWayRules = Object.entries(ONE_WAY).map(([room, user]) => ({
  name: `${room}-without-${user}`,
  from: { path: `^components/${room}/` },
  to: { path: `^components/${user}/` },
}));

export const LAYER_RULES = [
  ...TABLE.flatMap(rulesOf),
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
    to: { path: "^lib/", pathNot: TABLE.map(([, files]) => files) },
  },
  {
    name: "one-socket",
    comment:
      "Only the last layer of the pipe opens connections to the service, and it takes a booking to do so. Beside it stands what judges the addresses.",
    from: { path: FILES.upstream, pathNot: "^lib/upstream/(reference-api|pipe/transport|pipe/private-address)[.]ts$" },
    to: { path: `^${SOCKETS}|node_modules/undici/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "one-socket-to-clients",
    comment: "Only what loads a client’s own document opens connections to it.",
    from: { path: FILES.oauth, pathNot: "^lib/mcp/oauth/client-document[.]ts$" },
    to: { path: `^${SOCKETS}|node_modules/undici/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "reference-api-is-a-second-party",
    comment: "Except the types of its import reports, and npm run import, which works without a running service.",
    from: { path: "^(app|components|lib)/", pathNot: [FILES["reference-api"], "^lib/commands/import[.]ts$"] },
    to: { path: FILES["reference-api"], pathNot: FILES["import-report"] },
  },
  { name: "tests-stay-outside", from: { path: "^(app|components|lib)/" }, to: { path: "^tests/" } },
  {
    name: "found",
    comment: "An import that leads nowhere would be checked by no rule.",
    from: {},
    to: { couldNotResolve: true, pathNot: "[.]css$" },
  },
].map((rule) => ({ severity: "error", ...rule }));
