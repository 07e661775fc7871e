import { createHash } from "node:crypto";
import { join } from "node:path";
import { createGate, type Gate } from "./access/gate";
import { passwordSource } from "./access/password-file";
import type { Clock } from "./clock";
import type { Connection, ConnectionReport } from "./domain/answer/connection";
import type { LabelImport } from "./domain/export/label-file";
import type { CountedFigures } from "./domain/figures/project-figures";
import type { Quota } from "./domain/quota/quota";
import type { QuotaRules } from "./domain/quota/quota-rules";
import { unknownQuota } from "./domain/quota/unknown-quota";
import type { Endpoint, UsageReport } from "./domain/quota/usage";
import type { FirstScreen } from "./domain/table/first-screen";
import { HOUR_MS } from "./domain/time/units";
import { type ImportRequest, importLabels } from "./labels/import-labels";
import { LabelBook } from "./labels/label-book";
import type { KnownProject } from "./labels/match-label-row";
import { ViewBook } from "./labels/view-book";
import { attemptCounts } from "./quota/attempt-counts";
import { AvoidedRequests } from "./quota/avoided-requests";
import { hourHint } from "./quota/hour-hint";
import { readKeyState } from "./quota/key-state";
import { Ledger } from "./quota/ledger";
import type { LedgerSettings } from "./quota/ledger-settings";
import { LimitState } from "./quota/limit-state";
import { readQuota } from "./quota/read-quota";
import { sendsInLastMinute } from "./quota/recent-sends";
import { changeRules } from "./quota/saved-rules";
import { offsetMs } from "./quota/service-clock";
import { sweepDead } from "./quota/sweep";
import { UsageKeeper } from "./quota/usage-keeper";
import { PLAIN_USAGE, readUsage, type UsageQuery } from "./quota/usage-report";
import type { PackedList } from "./reads/packed-list";
import type { McpSettings } from "./settings/mcp";
import type { Settings } from "./settings/read-settings";
import { ByVersion } from "./store/by-version";
import { openStore, type Store } from "./store/open-store";
import { testConnection } from "./upstream/check/test-connection";
import { UpstreamClient } from "./upstream/client";
import { PageSizes } from "./upstream/lists/page-size";
import { Breaker } from "./upstream/pipe/breaker";
import { processPipe } from "./upstream/pipe/compose";
import { keyPlaceWords, placeKeyIn } from "./upstream/pipe/key-placement";
import { Leases } from "./upstream/pipe/lease";
import { RetryBucket } from "./upstream/pipe/retry-bucket";
import { createTransport } from "./upstream/pipe/transport";
import { connectSampleFaults, type SampleFaults } from "./upstream/sample-faults";
import { SavedCopies } from "./upstream/saved/saved-copies";

/** Everything that is wired once per process: the one place where settings, clock, store, ledger and client meet. */
export type Container = {
  clock: Clock;
  store: Store;
  gate: Gate;
  copies: SavedCopies;
  /** Keyword lists as they go to browsers, by project. */
  packed: ByVersion<PackedList>;
  /** What project pages are drawn from, by project and view. */
  screens: ByVersion<FirstScreen>;
  /** Figures that had to be counted again, by project. */
  figures: ByVersion<CountedFigures>;
  /** People's own tags, stars and notes; never sent anywhere. */
  labels: LabelBook;
  /** Views of projects under names. */
  views: ViewBook;
  /** Reads a file of labels against these projects' saved keywords. */
  importLabels(projects: readonly KnownProject[], request: ImportRequest): Promise<LabelImport>;
  upstream: UpstreamClient;
  /** Rows to expect in one page of a list: what the service has granted before, or a careful guess. */
  pageSize(endpoint: Endpoint): Promise<number>;
  quota(): Promise<Quota>;
  /** What can be said of the hour while its record cannot be read. */
  unreadQuota(): Quota;
  /** Sets rules of the hour for everybody who shares the store. */
  changeRules(changes: Partial<QuotaRules>): Promise<void>;
  /** The usage page's figures; without a query those of the running hour. Costs no request. */
  usage(query?: UsageQuery): Promise<UsageReport>;
  /** Names of the projects of the account, as far as a saved list knows them. */
  projectNames(): Promise<Map<string, string>>;
  /** When the service refused the key, in milliseconds; null: it has not. */
  keyRefusedAt(): Promise<number | null>;
  connection(): Promise<Connection>;
  /**
   * Goes even while the hour is blocked or the key was refused: a person asked for exactly that.
   * @param requestsMax 1 (unless said otherwise) reads the projects, 2 the keywords of one too, 3 one keyword's history
   */
  testConnection(requestsMax?: 1 | 2 | 3): Promise<ConnectionReport>;
  /** Makes the sample go wrong on purpose; null where no sample is connected. */
  sampleFaults: SampleFaults | null;
  mcp: McpSettings & AgentLimits;
  close(): Promise<void>;
};

/** What all agents together may send, whatever process they come from; counted in the ledger. */
export type AgentLimits = {
  requestsPerHourMax: number;
  requestsPerMinuteMax: number;
  requestsPerCallMax: number;
  sentInLastMinute(): Promise<number>;
};

const DEADLINE_MS = 15_000;
const PACKED_BYTES_MAX = 64 * 1024 * 1024;
const SCREENS_MAX = 200;
const FIGURES_MAX = 1_000;

export type ConnectedSettings = Settings & { baseUrl: string; apiKey: string };

/** Wires a container. @param clock the only source of time below it */
export async function createContainer(settings: ConnectedSettings, clock: Clock): Promise<Container> {
  const { baseUrl, apiKey, requestsPerHourMax, hourOffsetMinutes, reserve, source, budget } = settings;
  const store = await openStore(settings.databaseUrl ?? join(settings.dataFolder, "keyword-desk.sqlite"));
  const keyFp = createHash("sha256").update(apiKey).digest("hex").slice(0, 16);
  const ledgerSettings: LedgerSettings = {
    keyFp,
    requestsPerHourMax,
    hourOffsetMinutes,
    reserve,
    deadlineMs: DEADLINE_MS,
    laneShares: budget.laneShares,
    laneSendsPerMinuteMax: { mcp: budget.agentsPerMinuteMax },
    strictRollingHour: settings.strictRollingHour,
  };
  const ledger = new Ledger(store, clock, ledgerSettings);
  const limitState = new LimitState(store, clock, ledgerSettings);
  const bucket = new RetryBucket(store, keyFp);
  const service = settings.service;
  const keySettings = { ...settings, ...service };
  const place = placeKeyIn(keySettings);
  const copies = new SavedCopies(store, keyFp, baseUrl);
  // Apart from the copies' own, which changes with the form in which they are kept.
  const ownWords = createHash("sha256").update(`labels|${keyFp}|${baseUrl}`).digest("hex").slice(0, 32);
  const pageSizes = new PageSizes(store, copies.namespace, service.pageSize);
  const transport = createTransport(
    { place, deadlineMs: DEADLINE_MS, allowPrivate: settings.allowPrivateUpstream },
    clock,
  );
  const { sampleAdminToken } = settings;
  const sampleFaults =
    source === "sample" && sampleAdminToken !== null ? connectSampleFaults(baseUrl, sampleAdminToken) : null;
  const keeper = new UsageKeeper(store, clock, ledgerSettings);
  const avoided = new AvoidedRequests(store, clock, ledgerSettings);
  const quota = () => {
    keeper.nudge();
    return readQuota(store, clock, { settings: ledgerSettings, source });
  };
  const keyRefusedAt = async () => (await readKeyState(store, keyFp, clock.now())).rejectedAt;
  const upstream = new UpstreamClient({
    clock,
    copies,
    limitState,
    host: new URL(baseUrl).host,
    limit: requestsPerHourMax,
    pageSizes,
    sizeParameter: service.pageSizeParameter,
    form: service,
    origin: place.shownBaseUrl.origin,
    redact: place.redact,
    send: processPipe({ breaker: new Breaker(store, clock, keyFp, DEADLINE_MS), bucket, ledger, transport }),
    bucket,
    deadlineMs: DEADLINE_MS,
    keyRejectedAt: keyRefusedAt,
    leases: new Leases(store, clock, DEADLINE_MS),
    describe: (requestId, about) => ledger.describe(requestId, about),
    opened: (opening) => avoided.note(opening),
    async keyUse() {
      const { limit, used, maybe, startsAt, serverNow } = await quota();
      const hour = Math.floor((Date.parse(startsAt) + hourOffsetMinutes * 60_000) / HOUR_MS);
      const { confirmed } = await attemptCounts(store, keyFp, hour);
      const elapsedShare = (Date.parse(serverNow) - Date.parse(startsAt)) / HOUR_MS;
      return { usedShare: (used + maybe) / limit, acceptedThisHour: confirmed > 0, elapsedShare };
    },
  });
  const projectNames = async () => {
    const { reading } = await upstream.listProjects({ spend: "never", caller: { lane: "person", name: "Dashboard" } });
    return new Map<string, string>(reading?.data.projects.map(({ id, name }) => [id, name]));
  };
  return {
    clock,
    store,
    gate: createGate(store, clock, {
      ...settings.access,
      host: settings.host,
      password: passwordSource({ passwordHash: settings.access.passwordHash, dataFolder: settings.dataFolder }),
    }),
    copies,
    packed: new ByVersion(PACKED_BYTES_MAX, ({ body }) => body.length),
    screens: new ByVersion(SCREENS_MAX),
    figures: new ByVersion(FIGURES_MAX),
    labels: new LabelBook(store, ownWords),
    views: new ViewBook(store, ownWords),
    importLabels: (projects, request) => importLabels(store, ownWords, projects, request, clock.now()),
    upstream,
    pageSize: (endpoint) => pageSizes.expected(endpoint),
    quota,
    unreadQuota: () => unknownQuota(clock.now(), { limit: requestsPerHourMax, reserve, hourOffsetMinutes, source }),
    changeRules: (changes) => changeRules(store, changes),
    async usage(query = PLAIN_USAGE) {
      await sweepDead(store, { keyFp, nowMs: clock.now(), deadlineMs: DEADLINE_MS });
      keeper.nudge();
      await Promise.all([keeper.settled(), avoided.settled()]);
      const report = await readUsage(store, clock, ledgerSettings, query);
      const names = await projectNames();
      const named = report.byProject.map((use) => ({ ...use, name: names.get(use.projectId) ?? null }));
      return { ...report, byProject: named };
    },
    projectNames,
    keyRefusedAt,
    async connection() {
      const refusedAt = await keyRefusedAt();
      return {
        source,
        baseAddress: place.redact(baseUrl),
        keyHeader: keyPlaceWords(keySettings),
        key: refusedAt === null ? "set" : "refused",
        keyRefusedAt: refusedAt === null ? null : new Date(refusedAt).toISOString(),
        requestsPerHourMax,
        hourOffsetMinutes,
        hourOffsetHint: await hourHint(store, ledgerSettings, clock.now()),
      };
    },
    testConnection: (requestsMax = 1) =>
      testConnection({
        upstream,
        form: service,
        keyPlace: keyPlaceWords(keySettings),
        redact: place.redact,
        requestsMax,
        async clockDifferenceMs() {
          const { offset } = await readKeyState(store, keyFp, clock.now());
          return offset === null ? null : offsetMs(offset);
        },
      }),
    mcp: {
      ...settings.mcp,
      requestsPerHourMax: Math.floor(requestsPerHourMax * budget.laneShares.mcp),
      requestsPerMinuteMax: budget.agentsPerMinuteMax,
      requestsPerCallMax: budget.agentsPerCallMax,
      sentInLastMinute: () => sendsInLastMinute(store, { keyFp, lane: "mcp", nowMs: clock.now() }),
    },
    sampleFaults,
    async close() {
      await sampleFaults?.close();
      await Promise.all([keeper.settled(), avoided.settled()]);
      await transport.close();
      await store.destroy();
    },
  };
}
