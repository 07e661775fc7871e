import type { Container } from "../container/container";
import { allContainers, openedStore } from "../container/get-container";
import { PLAN_STATES } from "../domain/plans/plan";
import { VERSION } from "../domain/version";
import { lastBackup } from "../store/backup-record";
import type { Store } from "../store/open-store";

type Labels = Record<string, string | number>;
type Sample = { labels: Labels; value: number };
type Metric = { name: string; type: "gauge" | "counter"; help: string; samples: Sample[] };

/** Other statuses share one series per hundred, which limits their number. */
const OWN_STATUSES = new Set([200, 400, 401, 403, 404, 429, 500, 502, 503]);

/**
 * All metrics in Prometheus text format 0.0.4. No label contains a keyword, project, user or key. @throws if the
 * database is unreadable
 */
export async function metricsText(storeKind: "sqlite" | "postgresql"): Promise<string> {
  const store = await openedStore();
  const accounts = await Promise.all((await allContainers()).map(accountMetrics));
  const metrics = [...merge(accounts.flat()), ...(await storeMetrics(store, storeKind))];
  return metrics.map(textOf).join("");
}

async function accountMetrics({ name, quota, plans, upstream }: Container): Promise<Metric[]> {
  const [hour, totals, keyRejectedAt, planCounts, saved] = await Promise.all([
    quota.now(),
    quota.totals(),
    quota.keyRefusedAt(),
    plans.counts(),
    upstream.copies.overview.facts(),
  ]);
  const gauge = (metric: string, help: string, samples: Sample[]): Metric => ({
    name: metric,
    type: "gauge",
    help,
    samples: samples.map(({ labels, value }) => ({ labels: { account: name, ...labels }, value })),
  });
  const one = (value: number): Sample[] => [{ labels: {}, value }];
  const requests = new Map<string, Sample>();
  for (const { lane, endpoint, status, requests: value } of totals) {
    const labels = { account: name, lane, endpoint, status: statusLabel(status) };
    const key = JSON.stringify(labels);
    requests.set(key, { labels, value: value + (requests.get(key)?.value ?? 0) });
  }
  return [
    gauge("quota_limit_requests", "Requests that the key may make per clock hour.", one(hour.limit)),
    gauge("quota_left_requests", "Requests that are left in this hour at most.", one(hour.left)),
    gauge("quota_used_requests", "Requests of this hour by how certain they are.", [
      { labels: { kind: "confirmed" }, value: hour.confirmed },
      { labels: { kind: "maybe" }, value: hour.maybe },
      { labels: { kind: "others" }, value: hour.others },
    ]),
    gauge("quota_reset_timestamp_seconds", "When the hour ends.", one(Date.parse(hour.resetsAt) / 1000)),
    gauge("quota_blocked", "1 while the service refuses requests for the limit.", [
      { labels: { reason: "limit" }, value: Number(hour.blocked) },
    ]),
    {
      name: "upstream_requests_total",
      type: "counter",
      help: "Requests sent to the service; status none means that no response came.",
      samples: [...requests.values()],
    },
    gauge("key_rejected", "1 while the service rejects the key.", one(keyRejectedAt === null ? 0 : 1)),
    gauge(
      "plans",
      "Plans by state.",
      PLAN_STATES.map((state) => ({ labels: { state }, value: planCounts.get(state) ?? 0 })),
    ),
    gauge("saved_bytes", "Size of the saved responses.", one(saved.bytes)),
  ];
}

async function storeMetrics(store: Store, storeKind: string): Promise<Metric[]> {
  const backup = await lastBackup(store);
  return [
    {
      name: "backup_timestamp_seconds",
      type: "gauge",
      help: "When the last backup was written; no sample before the first.",
      samples: backup === null ? [] : [{ labels: {}, value: Math.floor(backup.at / 1000) }],
    },
    {
      name: "build_info",
      type: "gauge",
      help: "Version and database of this process.",
      samples: [{ labels: { version: VERSION, store: storeKind }, value: 1 }],
    },
  ];
}

const statusLabel = (status: number): string =>
  status === 0 ? "none" : OWN_STATUSES.has(status) ? String(status) : `${Math.floor(status / 100)}xx`;

function merge(metrics: Metric[]): Metric[] {
  const byName = new Map<string, Metric>();
  for (const metric of metrics) {
    const known = byName.get(metric.name);
    byName.set(
      metric.name,
      known === undefined ? metric : { ...known, samples: [...known.samples, ...metric.samples] },
    );
  }
  return [...byName.values()];
}

function textOf({ name, type, help, samples }: Metric): string {
  const full = `keyword_desk_${name}`;
  const lines = samples.map(({ labels, value }) => `${full}${labelText(labels)} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join("")}`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
