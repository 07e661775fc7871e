import type { Container } from "../container/container";
import { allContainers, openedStore } from "../container/get-container";
import { PLAN_STATES } from "../domain/plans/plan";
import { VERSION } from "../domain/version";
import { lastBackup } from "../store/backup-record";

const HELP = {
  quota_limit_requests: "Requests that the key may make per clock hour.",
  quota_left_requests: "Requests that are left in this hour at most.",
  quota_used_requests: "Requests of this hour by how certain they are.",
  quota_reset_timestamp_seconds: "When the hour ends.",
  quota_blocked: "1 while the service refuses requests for the limit.",
  upstream_requests_total: "Requests sent to the service; status none means that no response came.",
  key_rejected: "1 while the service rejects the key.",
  plans: "Plans by state.",
  saved_bytes: "Size of the saved responses.",
  backup_timestamp_seconds: "When the last backup was written; no sample before the first.",
  build_info: "Version and database of this process.",
} as const;

type Name = keyof typeof HELP;
type Labels = Record<string, string>;
type Sample = { name: Name; value: number; labels: Labels };

/** Other statuses share one series per hundred, which limits their number. */
const OWN_STATUSES = new Set([200, 400, 401, 403, 404, 429, 500, 502, 503]);

/** Prometheus text 0.0.4. No label contains a keyword, project, user or key. @throws if the database is unreadable */
export async function metricsText(store: "sqlite" | "postgresql"): Promise<string> {
  const accounts = await Promise.all((await allContainers()).map(accountSamples));
  const backup = await lastBackup(await openedStore());
  const samples: Sample[] = [
    ...accounts.flat(),
    ...(backup === null
      ? []
      : [{ name: "backup_timestamp_seconds" as const, value: Math.floor(backup.at / 1000), labels: {} }]),
    { name: "build_info", value: 1, labels: { version: VERSION, store } },
  ];
  return Object.entries(HELP)
    .map(([name, help]) => metricText(name, help, samples))
    .join("");
}

async function accountSamples({ name: account, quota, plans, upstream }: Container): Promise<Sample[]> {
  const [hour, totals, keyRejectedAt, planCounts, saved] = await Promise.all([
    quota.now(),
    quota.totals(),
    quota.keyRefusedAt(),
    plans.counts(),
    upstream.copies.overview.facts(),
  ]);
  const sample = (name: Name, value: number, labels: Labels = {}) => ({ name, value, labels: { account, ...labels } });
  return [
    sample("quota_limit_requests", hour.limit),
    sample("quota_left_requests", hour.left),
    ...(["confirmed", "maybe", "others"] as const).map((kind) => sample("quota_used_requests", hour[kind], { kind })),
    sample("quota_reset_timestamp_seconds", Date.parse(hour.resetsAt) / 1000),
    sample("quota_blocked", Number(hour.blocked), { reason: "limit" }),
    ...totals.map(({ lane, endpoint, status, requests }) =>
      sample("upstream_requests_total", requests, { lane, endpoint, status: statusLabel(status) }),
    ),
    sample("key_rejected", keyRejectedAt === null ? 0 : 1),
    ...PLAN_STATES.map((state) => sample("plans", planCounts.get(state) ?? 0, { state })),
    sample("saved_bytes", saved.bytes),
  ];
}

const statusLabel = (status: number): string =>
  status === 0 ? "none" : OWN_STATUSES.has(status) ? String(status) : `${Math.floor(status / 100)}xx`;

function metricText(name: string, help: string, samples: readonly Sample[]): string {
  const sums = new Map<string, number>();
  for (const { labels, value } of samples.filter((sample) => sample.name === name)) {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
    const series = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
    sums.set(series, (sums.get(series) ?? 0) + value);
  }
  const full = `keyword_desk_${name}`;
  const lines = [...sums].map(([series, value]) => `${full}${series} ${value}\n`).join("");
  return `# HELP ${full} ${help}\n# TYPE ${full} ${name.endsWith("_total") ? "counter" : "gauge"}\n${lines}`;
}

const escapeLabel = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
