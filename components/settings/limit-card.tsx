"use client";

import { useFormats } from "@/components/ui/formats";
import type { Connection } from "@/lib/domain/connection";
import { AnnounceRow } from "./announce-row";
import { ReserveRow } from "./reserve-row";
import { SavedOnlyRow } from "./saved-only-row";
import { SettingRow, SettingsCard } from "./setting-rows";

/** The hour's limit, and how much of it is left to others. */
export function LimitCard({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const { requestsPerHourMax, hourOffsetMinutes } = connection;
  return (
    <SettingsCard id="limit" title="Limit">
      <SettingRow name="Requests per hour" note="Set on the server. It holds for the key, whoever uses it.">
        <span className="tabular-nums">{formats.integer(requestsPerHourMax)}</span>
      </SettingRow>
      <ReserveRow />
      <SettingRow
        name="The hour begins"
        note={hourOffsetMinutes === 0 ? "On the service’s clock; the count starts again then." : "Set on the server."}
      >
        {hourOffsetMinutes === 0
          ? "at the full hour"
          : `${formats.counted(Math.abs(hourOffsetMinutes), "minute")} ${hourOffsetMinutes > 0 ? "after" : "before"} the full hour`}
      </SettingRow>
      <SavedOnlyRow />
      <AnnounceRow />
      <SettingRow name="Second tries" note="Where the service has a fault of its own, it is asked once more by itself.">
        A control never sends more than the price it shows, but for one second try after a fault.
      </SettingRow>
      <SettingRow name="Who else uses this key">
        Other programs may use the same key. The service doesn’t report a total, so use is always “at least”, and what
        is left is “up to”.
      </SettingRow>
    </SettingsCard>
  );
}
