/** What an alert can be about. */
export const ALERT_EVENTS = [
  "quota.threshold",
  "quota.forecast",
  "key.rejected",
  "service.failing",
  "plan.stopped",
  "plan.done",
  "backup.old",
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

export type AlertState = "waiting" | "sent" | "failed";

/** A receiver as Settings shows it: where its messages go, without the path, which is often a secret. */
export type ShownReceiver = { name: string; host: string; format: "json" | "slack"; events: AlertEvent[] };

/** A message of the last days. `error`: why the last try failed; null: it did not. */
export type ShownAlert = {
  id: string;
  event: AlertEvent;
  receiver: string;
  state: AlertState;
  madeAt: string;
  error: string | null;
};

/** Result of `GET /api/alerts`. `problem`: why the file of receivers can't be used; null: it can, or there is none. */
export type AlertsView = { receivers: ShownReceiver[]; problem: string | null; recent: ShownAlert[] };
