"use client";

import { useFormats } from "@/components/ui/formats";
import type { Connection } from "@/lib/domain/answer/connection";
import { AnnounceRow } from "./announce-row";
import { ReserveRow } from "./reserve-row";
import { SavedOnlyRow } from "./saved-only-row";
import { SettingRow, SettingsCard } from "./setting-rows";

/** How long after a full hour of UTC the hours of such a zone begin: those of UTC+5:45 at a quarter past. */
const minuteOf = (offsetMinutes: number): number => (60 - offsetMinutes) % 60;

/** The hour's limit, and how much of it is left to others. */
export function LimitCard({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const { requestsPerHourMax, hourOffsetMinutes, hourOffsetHint } = connection;
  const limit = formats.integer(requestsPerHourMax);
  return (
    <SettingsCard id="limit" title="Limit">
      <SettingRow name="Requests per hour" note="Set on the server. It holds for the key, whoever uses it.">
        <span className="tabular-nums">{limit}</span>
      </SettingRow>
      <ReserveRow />
      <SettingRow
        name="The hour begins"
        note={
          hourOffsetHint !== null
            ? `The service refused more than once just when ${limit} requests had been made since ${minuteOf(hourOffsetHint)} minutes past the full hour (UTC). If its hours begin then, set HOUR_OFFSET_MINUTES=${hourOffsetHint} on the server.`
            : hourOffsetMinutes === 0
              ? "On the service’s clock; the count starts again then."
              : "Set on the server."
        }
      >
        {hourOffsetMinutes === 0
          ? "at the full hour"
          : `${formats.counted(minuteOf(hourOffsetMinutes), "minute")} past the full hour (UTC)`}
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
