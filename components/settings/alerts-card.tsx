"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { NotLoaded } from "@/components/errors/not-loaded";
import type { AlertEvent, AlertsView } from "@/lib/domain/alert";
import { alertsQuery } from "@/lib/queries/settings";
import { SettingRow, SettingsCard } from "./setting-rows";

const EVENTS = {
  "quota.threshold": "limit nearly used",
  "quota.forecast": "limit will be reached",
  "key.rejected": "key rejected",
  "service.failing": "service failing",
  "plan.stopped": "plan stopped",
  "plan.done": "plan done",
  "backup.old": "backup too old",
} satisfies Record<AlertEvent, string>;

/** Receivers are set on the server, because their addresses are secrets. */
export function AlertsCard() {
  const alerts = useQuery(alertsQuery);
  const { data } = alerts;
  return (
    <SettingsCard id="alerts" title="Alerts">
      <NotLoaded what="Alerts" query={alerts} className="py-3" />
      {alerts.isPending && <p className="py-3 text-fg-2">Loading…</p>}
      {data && <AlertRows view={data} />}
    </SettingsCard>
  );
}

function AlertRows({ view: { receivers, problem, recent } }: { view: AlertsView }) {
  const formats = useFormats();
  if (problem !== null) return <SettingRow name="Receivers">{problem}</SettingRow>;
  if (receivers.length === 0)
    return (
      <SettingRow name="Receivers" note="Set ALERTS_FILE on the server to send alerts to a webhook or to Slack.">
        None
      </SettingRow>
    );
  return (
    <>
      {receivers.map(({ name, host, format, events }) => (
        <SettingRow key={name} name={name} note={events.map((event) => EVENTS[event]).join(", ")}>
          {host} ({format === "slack" ? "Slack" : "JSON"})
        </SettingRow>
      ))}
      <SettingRow name="Recent messages">
        {recent.length === 0 ? (
          "None yet"
        ) : (
          <ul className="space-y-1">
            {recent.map(({ id, event, receiver, state, madeAt, error }) => (
              <li key={id}>
                <time dateTime={madeAt} className="tabular-nums">
                  {formats.dateTime(madeAt)}
                </time>{" "}
                {EVENTS[event]} → {receiver}: {state}
                {error !== null && <span className="text-fg-2"> ({error})</span>}
              </li>
            ))}
          </ul>
        )}
      </SettingRow>
    </>
  );
}
