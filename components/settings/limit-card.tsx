"use client";

import { useEffect, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useDraft } from "@/components/browser/use-draft";
import { whyNot } from "@/components/errors/error-text";
import { useChangeRules, useQuota, useTabSavedOnly } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import { CountInput, Form, Switch } from "@/components/ui/inputs";
import { ANNOUNCED_SHARES, reserveFault } from "@/lib/domain/quota/quota";
import type { Connection } from "@/lib/domain/response/connection";
import { isNotifying, setNotifying } from "@/lib/queries/notification-setting";
import { setTabSavedOnly } from "@/lib/queries/saved-only";
import { SettingRow, SettingsCard } from "./setting-rows";

/** Minutes after a full UTC hour at which the zone's hours begin: 15 for UTC+5:45. */
const minuteOf = (offsetMinutes: number): number => (60 - offsetMinutes) % 60;

export function LimitCard({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const { reportsUse, reportedAt } = useQuota();
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
  const isTab = useTabSavedOnly();
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

function ReserveRow() {
  const { reserve, limit } = useQuota();
  const [draft, setDraft] = useDraft("reserve");
  const change = useChangeRules();
  const formats = useFormats();
  const value = draft ?? String(reserve);
  const newReserve = /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN;
  const fault = reserveFault(newReserve, limit);
  const isChanged = draft !== null && newReserve !== reserve;

  const save = () => {
    if (fault !== null || !isChanged) return;
    change.mutate({ reserve: newReserve }, { onSuccess: () => setDraft(null) });
  };

  return (
    <SettingRow
      name={<label htmlFor="reserve">Reserved for you</label>}
      note="Schedules and agents can’t use these requests."
    >
      <Form className="flex flex-wrap items-center gap-2" onSubmit={save}>
        <span className="w-24">
          <CountInput
            id="reserve"
            value={value}
            onChange={(event) => setDraft(event.target.value)}
            aria-invalid={fault !== null}
            aria-describedby="reserve-said"
          />
        </span>
        {isChanged && (
          <Button type="submit" aria-disabled={fault !== null}>
            Save
          </Button>
        )}
        <span id="reserve-said" role="status" className="text-note text-fg-2">
          {fault ?? (change.isError ? whyNot(change.error, formats) : change.isSuccess && draft === null && "Saved")}
        </span>
      </Form>
    </SettingRow>
  );
}

function AnnounceRow() {
  const { announceAt, announceForecast } = useQuota();
  const change = useChangeRules();
  const toggle = (share: (typeof ANNOUNCED_SHARES)[number], isOn: boolean) =>
    change.mutate({ announceAt: ANNOUNCED_SHARES.filter((one) => (one === share ? isOn : announceAt.includes(one))) });
  return (
    <SettingRow name="Alerts" note="Each at most once an hour, in one open tab.">
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        {ANNOUNCED_SHARES.map((share) => (
          <Switch key={share} isOn={announceAt.includes(share)} onChange={(isOn) => toggle(share, isOn)}>
            {share}% used
          </Switch>
        ))}
        <Switch isOn={announceForecast} onChange={(isOn) => change.mutate({ announceForecast: isOn })}>
          On pace to hit the limit
        </Switch>
        <NotifySwitch />
      </span>
    </SettingRow>
  );
}

/** Asks for the browser's permission only on click. */
function NotifySwitch() {
  const [isOn, setOn] = useState(false);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => setOn(isNotifying()), []);

  const turn = async (wish: boolean) => {
    const isAllowed = wish && "Notification" in window && (await Notification.requestPermission()) === "granted";
    setNotifying(isAllowed);
    setOn(isAllowed);
    setDenied(wish && !isAllowed);
  };
  return (
    <>
      <Switch isOn={isOn} onChange={(wish) => void turn(wish)}>
        Browser notifications
      </Switch>
      <span role="status" className="text-note text-fg-2">
        {isDenied && "Blocked by the browser."}
      </span>
    </>
  );
}
