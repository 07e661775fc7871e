"use client";

import { useFormats } from "@/components/ui/formats";
import type { Connection } from "@/lib/domain/connection";
import { SettingRow, SettingsCard } from "./setting-rows";

/** The hour's limit, and how much of it is left to others. */
export function LimitCard({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const { requestsPerHourMax, reserve, hourOffsetMinutes } = connection;
  return (
    <SettingsCard id="limit" title="Limit">
      <SettingRow name="Requests per hour" note="Set on the server. It holds for the key, whoever uses it.">
        <span className="tabular-nums">{formats.integer(requestsPerHourMax)}</span>
      </SettingRow>
      <SettingRow
        name="Kept for others"
        note="Set on the server. When only this many are left, nothing is requested unless a person asks for it."
      >
        <span className="tabular-nums">{formats.integer(reserve)}</span>
      </SettingRow>
      <SettingRow
        name="The hour begins"
        note={hourOffsetMinutes === 0 ? "On the service’s clock; the count starts again then." : "Set on the server."}
      >
        {hourOffsetMinutes === 0
          ? "at the full hour"
          : `${formats.counted(Math.abs(hourOffsetMinutes), "minute")} ${hourOffsetMinutes > 0 ? "after" : "before"} the full hour`}
      </SettingRow>
      <SettingRow name="Who else uses this key">
        Other programs may use the same key. The service doesn’t report a total, so use is always “at least”, and what
        is left is “up to”.
      </SettingRow>
    </SettingsCard>
  );
}
