"use client";

import { useSyncExternalStore } from "react";
import { useFormats } from "@/components/browser/formats";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { useQuota } from "@/components/quota/use-quota";
import { Switch } from "@/components/ui/inputs/switch";
import type { Connection } from "@/lib/domain/response/connection";
import { isTabSavedOnly, setTabSavedOnly, watchTabSavedOnly } from "@/lib/queries/saved-only";
import { AnnounceRow } from "./announce-row";
import { ReserveRow } from "./reserve-row";
import { SettingRow, SettingsCard } from "./setting-rows";

/** Minutes after a full UTC hour at which the zone's hours begin: 15 for UTC+5:45. */
const minuteOf = (offsetMinutes: number): number => (60 - offsetMinutes) % 60;

export function LimitCard({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const reportsUse = useQuota((quota) => quota.reportsUse);
  const reportedAt = useQuota((quota) => quota.reportedAt);
  const { requestsPerHourMax, hourOffsetMinutes, hourOffsetHint } = connection;
  const limit = formats.integer(requestsPerHourMax);
  const where = connection.account === null ? "Set on the server." : "Set with the connection.";
  const place =
    connection.account === null
      ? `set HOUR_OFFSET_MINUTES=${hourOffsetHint} on the server`
      : `change the connection: “Reset minute” ${hourOffsetHint}`;
  return (
    <SettingsCard id="limit" title="Hourly limit">
      <SettingRow name="Hourly limit" note={`${where} All clients of the key share it.`}>
        <span className="tabular-nums">{limit}</span>
      </SettingRow>
      <ReserveRow />
      <SettingRow
        name="Hour starts"
        note={
          hourOffsetHint !== null
            ? `The limit was hit more than once at ${limit} requests counted from ${minuteOf(hourOffsetHint)} minutes past the hour (UTC). If the service’s hour starts then, ${place}.`
            : hourOffsetMinutes === 0
              ? "On the service’s clock; the count resets then."
              : where
        }
      >
        {hourOffsetMinutes === 0
          ? "on the hour"
          : `${formats.counted(minuteOf(hourOffsetMinutes), "minute")} past the hour (UTC)`}
      </SettingRow>
      <SavedOnlyRow />
      <AnnounceRow />
      <SettingRow name="Automatic retry" note="A server error (5xx) is retried once.">
        A button never uses more than it shows, plus at most one retry.
      </SettingRow>
      <SettingRow name="Other users of this key">
        {reportsUse
          ? `The service reports how much of the hour is used${reportedAt === null ? "" : `, last at ${formats.time(reportedAt)}`}. What others send after its last response is not included yet, so “used” is a minimum and “left” a maximum.`
          : "The service doesn’t report a total, so “used” is a minimum and “left” a maximum."}
      </SettingRow>
    </SettingsCard>
  );
}

function SavedOnlyRow() {
  const isEverybody = useQuota((quota) => quota.savedOnly);
  const isTab = useSyncExternalStore(watchTabSavedOnly, isTabSavedOnly, () => false);
  const change = useChangeRules();
  return (
    <SettingRow name="Saved data only" note="No requests are sent to the service. You can still open saved data.">
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        <Switch isOn={isTab} onChange={setTabSavedOnly}>
          In this tab
        </Switch>
        <Switch isOn={isEverybody} onChange={(savedOnly) => change.mutate({ savedOnly })}>
          Everyone, including agents
        </Switch>
      </span>
    </SettingRow>
  );
}
