import { createHash } from "node:crypto";
import { keyFingerprint, type OpenAccount } from "../accounts/account-book";
import type { Clock } from "../domain/clock";
import { openBooks } from "../labels/books";
import { Plans } from "../plans/plans";
import { HourQuota } from "../quota/hour-quota";
import { Ledger } from "../quota/ledger";
import type { LedgerSettings } from "../quota/ledger-settings";
import { LimitState } from "../quota/limit-state";
import { createReads } from "../reads/create-reads";
import type { ConnectedSettings } from "../settings/read-settings";
import type { Store } from "../store/open-store";
import { ServiceConnection } from "../upstream/check/connection";
import { UpstreamClient } from "../upstream/client";
import { PageSizes } from "../upstream/lists/page-size";
import { Breaker } from "../upstream/pipe/breaker";
import { processPipe } from "../upstream/pipe/compose";
import { Drain } from "../upstream/pipe/drained";
import { type KeyPlacement, keyPlaceWords, placeKeyIn } from "../upstream/pipe/key-placement";
import { Leases } from "../upstream/pipe/lease";
import type { Send } from "../upstream/pipe/pipe";
import { RetryBucket } from "../upstream/pipe/retry-bucket";
import { createTransport } from "../upstream/pipe/transport";
import { SavedCopies } from "../upstream/saved/saved-copies";
import { createAgents } from "./agents";
import { type Desk, openDesk } from "./desk";

export type Container = Awaited<ReturnType<typeof connectDesk>>;

const DEADLINE_MS = 15_000;

/** @param clock the only source of time */
export async function createContainer(settings: ConnectedSettings, clock: Clock): Promise<Container> {
  const desk = await openDesk(settings, clock);
  return connectDesk(desk, settings).catch(async (error: unknown) => {
    await desk.close();
    throw error;
  });
}

export type ConnectOptions = {
  /**
   * Default: the account of the server's settings. Without a usable key the settings contain a placeholder that is never
   * sent.
   */
  account?: OpenAccount | null | undefined;
  /** Such as "/a/garden-shop"; empty for a single account. */
  base?: string | undefined;
  name?: string | undefined;
  data?: OpenAccount["data"] | undefined;
  /** Requests are always booked in the desk's ledger. */
  copiesStore?: Store | undefined;
  recordedFor?: string | undefined;
  around?: ((place: KeyPlacement, send: Send) => Send) | undefined;
};

export async function connectDesk(
  desk: Desk,
  settings: ConnectedSettings,
  { account = null, base = "", name = "", copiesStore = desk.store, around, ...options }: ConnectOptions = {},
) {
  const { store, clock } = desk;
  const { baseUrl, requestsPerHourMax, hourOffsetMinutes, source, budget, service } = settings;
  const keyFp = account?.keyFp ?? keyFingerprint(settings.apiKey);
  const data = options.data ?? account?.data ?? { keyFp, address: baseUrl };
  const ledgerSettings: LedgerSettings = {
    keyFp,
    accountId: options.recordedFor ?? account?.id ?? "",
    requestsPerHourMax,
    hourOffsetMinutes,
    reserve: settings.reserve,
    deadlineMs: DEADLINE_MS,
    laneShares: budget.laneShares,
    laneSendsPerMinuteMax: { mcp: budget.agentsPerMinuteMax },
    strictRollingHour: settings.strictRollingHour,
  };
  const keySettings = { ...settings, ...service };
  const place = placeKeyIn(keySettings);
  const quota = new HourQuota(store, clock, ledgerSettings, source);
  const ledger = new Ledger(store, clock, ledgerSettings);
  const bucket = new RetryBucket(store, keyFp);
  const drain = new Drain();
  if (account !== null && account.key === null) drain.withoutKey();
  const copies = new SavedCopies(copiesStore, data.keyFp, data.address);
  const transport = createTransport(
    { place, deadlineMs: DEADLINE_MS, allowPrivate: settings.allowPrivateUpstream },
    clock,
  );
  const breaker = new Breaker(store, clock, keyFp, DEADLINE_MS);
  const send = processPipe({ drain, breaker, bucket, ledger, transport });
  const upstream = new UpstreamClient({
    clock,
    copies,
    limitState: new LimitState(store, clock, ledgerSettings),
    host: new URL(baseUrl).host,
    limit: requestsPerHourMax,
    pageSizes: new PageSizes(copiesStore, copies.namespace, service.pageSize, service.pageSizeParameter),
    form: service,
    origin: place.shownBaseUrl.origin,
    redact: place.redact,
    send: around === undefined ? send : around(place, send),
    bucket,
    deadlineMs: DEADLINE_MS,
    leases: new Leases(copiesStore, clock, DEADLINE_MS),
    describe: (requestId, about) => ledger.describe(requestId, about),
    quota,
  });
  // Separate from the copies' namespace, which changes with the storage format.
  const books = openBooks(store, fingerprint(`labels|${data.keyFp}|${data.address}`, 32));
  const { labels } = books;
  const keyHeader = keyPlaceWords(keySettings);
  const facts = {
    source,
    account: account === null ? null : { id: account.id, title: account.title, key: account.state },
    baseAddress: place.redact(baseUrl),
    keyHeader,
    requestsPerHourMax,
    hourOffsetMinutes,
  };
  const reads = createReads({ clock, upstream, quota, labels });
  const owner = { keyFp, namespace: fingerprint(`plans|${data.keyFp}|${data.address}`, 32) };
  const plans = new Plans({
    store,
    clock,
    upstream,
    quota,
    leases: new Leases(store, clock, DEADLINE_MS),
    owner,
    choosers: {
      starredIn: (projectId) => labels.starredIds(projectId),
      shownBy: (projectId, query) => reads.shownIds(projectId, query),
    },
  });
  const review = new AbortController();
  let reviewPromise: Promise<void> = Promise.resolve();
  if (around === undefined) {
    await copies.savePendingHistory();
    reviewPromise = upstream
      .reviewCopies(review.signal)
      .catch((error: unknown) => console.warn("Saved copies couldn’t be read again:", error));
  }
  const closeConnection = async () => {
    review.abort();
    await Promise.all([plans.runner.end(), reviewPromise]);
    await quota.waitForRollUp();
    await transport.close();
  };
  return {
    desk,
    account,
    base,
    name: name || "default",
    clock,
    upstream,
    connection: new ServiceConnection({ upstream, quota, form: service, facts, redact: place.redact }),
    quota,
    books,
    reads,
    plans,
    agents: createAgents(desk, settings, { accountId: account?.id ?? "", quota }),
    life: {
      async drain() {
        const runnerEnd = plans.runner.end();
        drain.stop();
        await Promise.all([runnerEnd, upstream.waitForLoads()]);
      },
      async forget() {
        await plans.forget();
        await copies.removeAll();
        await books.removeAll();
      },
      async retire() {
        await Promise.all([plans.runner.end(), upstream.waitForLoads()]);
        await closeConnection();
      },
      disconnect: closeConnection,
      async close() {
        await closeConnection();
        await desk.close();
      },
    },
  };
}

const fingerprint = (text: string, digits: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);
