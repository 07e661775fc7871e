import type { AlertEvent } from "../domain/alert";
import { announcementsOf } from "../domain/quota/announcements";
import type { Plans } from "../plans/plans";
import type { HourQuota } from "../quota/hour-quota";
import { lastBackup } from "../store/backup-record";
import type { Store } from "../store/open-store";

/** `name` is its short name; `id` is permanent. */
export type AlertSource = { id: string; name: string; url: string; quota: HourQuota; plans: Plans };

/** `figures` contains only numbers and times, never a keyword, project or key. */
export type FoundAlert = {
  event: AlertEvent;
  subject: string;
  text: string;
  figures: Record<string, string | number>;
  url: string;
};

const FAILING_AFTER_MS = 5 * 60_000;
const NEWS_MS = 3_600_000;
const BACKUP_EVERY_MS = 2 * 24 * 3_600_000;

export async function findAlerts(source: AlertSource, nowMs: number): Promise<FoundAlert[]> {
  return (await Promise.all([quotaAlerts(source), keyAlerts(source, nowMs), planAlerts(source, nowMs)])).flat();
}

async function quotaAlerts({ id, name, url, quota }: AlertSource): Promise<FoundAlert[]> {
  const hour = await quota.now();
  const figures = { account: name, used: hour.used, left: hour.left, limit: hour.limit };
  const state = `${hour.used} of ${hour.limit} requests used, up to ${hour.left} left until ${timeOf(hour.resetsAt)} UTC`;
  const resets = { ...figures, hour_starts_at: hour.startsAt, resets_at: hour.resetsAt };
  const alerts = announcementsOf(hour)
    .filter((announcement) => announcement !== "forecast")
    .map(
      (share): FoundAlert => ({
        event: "quota.threshold",
        subject: `${id}|${share}|${hour.startsAt}`,
        text: `${name}: ${share}% of the hourly limit is reached (${state}).`,
        figures: { ...resets, threshold_percent: Number(share) },
        url,
      }),
    );
  if (hour.limitAt === null || hour.level === "spent") return alerts;
  const text = `${name}: at this pace the hourly limit is reached at ${timeOf(hour.limitAt)} UTC (${state}).`;
  const forecast = { ...resets, limit_at: hour.limitAt };
  return [...alerts, { event: "quota.forecast", subject: `${id}|${hour.startsAt}`, text, figures: forecast, url }];
}

async function keyAlerts({ id, name, url, quota }: AlertSource, nowMs: number): Promise<FoundAlert[]> {
  const [rejectedAt, failingSince] = await Promise.all([quota.keyRefusedAt(), quota.failingSince()]);
  const alerts: FoundAlert[] = [];
  if (rejectedAt !== null)
    alerts.push({
      event: "key.rejected",
      subject: `${id}|${rejectedAt}`,
      text: `${name}: the service rejects the API key. Nothing more is sent until someone replaces or checks it.`,
      figures: { account: name, rejected_at: new Date(rejectedAt).toISOString() },
      url,
    });
  if (failingSince !== null && nowMs - failingSince >= FAILING_AFTER_MS)
    alerts.push({
      event: "service.failing",
      subject: `${id}|${failingSince}`,
      text: `${name}: the service has been failing since ${timeOf(new Date(failingSince).toISOString())} UTC.`,
      figures: { account: name, failing_since: new Date(failingSince).toISOString() },
      url,
    });
  return alerts;
}

async function planAlerts({ id, name, url, plans }: AlertSource, nowMs: number): Promise<FoundAlert[]> {
  const { plans: all } = await plans.list();
  return all.flatMap((plan): FoundAlert[] => {
    if ((plan.state !== "done" && plan.state !== "stopped") || nowMs - Date.parse(plan.changedAt) > NEWS_MS) return [];
    const isDone = plan.state === "done";
    const { done, failed, total } = plan.items;
    return [
      {
        event: isDone ? "plan.done" : "plan.stopped",
        subject: `${id}|${plan.id}|${plan.changedAt}`,
        text: isDone
          ? `${name}: a plan is done (${done} of ${total} loaded, ${failed} failed, ${plan.spent} requests).`
          : `${name}: a plan has stopped and needs you (${done} of ${total} loaded, ${plan.spent} requests).`,
        figures: { account: name, loaded: done, failed, items: total, requests: plan.spent },
        url,
      },
    ];
  });
}

/** A backup is late after two days, the first one two days after the database was created. */
export async function findOldBackup(store: Store, nowMs: number, url: string): Promise<FoundAlert[]> {
  const backup = await lastBackup(store);
  const { first } = await store
    .selectFrom("migration")
    .select(({ fn }) => fn.min("applied_at").as("first"))
    .executeTakeFirstOrThrow();
  const lastAt = backup?.at ?? Date.parse(first ?? "");
  if (!(nowMs - lastAt > BACKUP_EVERY_MS)) return [];
  const days = Math.floor((nowMs - lastAt) / (24 * 3_600_000));
  return [
    {
      event: "backup.old",
      subject: new Date(nowMs).toISOString().slice(0, 10),
      text: backup === null ? `No backup was written in ${days} days.` : `The last backup is ${days} days old.`,
      figures: { days, ...(backup === null ? {} : { last_backup_at: new Date(backup.at).toISOString() }) },
      url,
    },
  ];
}

const timeOf = (instant: string): string => instant.slice(11, 16);
