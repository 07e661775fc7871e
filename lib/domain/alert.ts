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

/** Only the host, because the path of the URL is often a secret. */
export type ShownReceiver = { name: string; host: string; format: "json" | "slack"; events: AlertEvent[] };

/** `error`: why the last attempt failed; null: it succeeded. */
export type ShownAlert = {
  id: string;
  event: AlertEvent;
  receiver: string;
  state: AlertState;
  madeAt: string;
  error: string | null;
};

/** `problem`: why the receivers file can't be used; null: no problem, or no file. */
export type AlertsView = { receivers: ShownReceiver[]; problem: string | null; recent: ShownAlert[] };
