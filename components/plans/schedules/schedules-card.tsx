import { useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChangeError } from "@/components/errors/error-text";
import { useServiceNow } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/inputs";
import { lazyDialog } from "@/components/ui/lazy";
import type { PlanSchedule } from "@/lib/domain/plans/plan";
import { whenWords } from "@/lib/domain/plans/plan-words";
import { noticeWords, scheduleWords } from "@/lib/domain/plans/schedule-words";
import { useChangeSchedule } from "../use-plans";

const ScheduleDialog = lazyDialog(() => import("./schedule-dialog").then((part) => part.ScheduleDialog));

const TICK_MS = 30_000;

export function SchedulesCard({ schedules }: { schedules: readonly PlanSchedule[] }) {
  return (
    <Card aria-labelledby="schedules">
      <CardHeader id="schedules" title="Schedules" />
      <ul className="border-t border-line">
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </Card>
  );
}

const ofSchedule = ({ id, title, what, days, at, zone, spendMax, on }: PlanSchedule) => {
  return { id, title, what, days, at, zone, spendMax, on };
};

function ScheduleRow({ schedule }: { schedule: PlanSchedule }) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const nowMs = useServiceNow(TICK_MS);
  const [isEditing, setEditing] = useState(false);
  const change = useChangeSchedule();
  const { id, title, on, nextAt, notice } = schedule;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <h3 className="font-medium break-words">
          <bdi>{title}</bdi>
        </h3>
        <p className="text-note text-fg-2">
          {scheduleWords(schedule, formats, timeZone)}
          {on && nextAt !== null && ` · next at ${whenWords(formats, Date.parse(nextAt), nowMs)}`}
          {!on && " · off"}
        </p>
        {notice !== null && (
          <p className="text-note text-fg-2">
            {noticeWords(notice, formats, nowMs)}
            {notice.kind === "left-out" && (
              <>
                {". "}
                <Button
                  variant="link"
                  className="h-auto text-note"
                  onClick={() => change.mutate({ ...ofSchedule(schedule), spendMax: notice.spendMax })}
                >
                  Raise to {formats.requests(notice.spendMax)}
                </Button>
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:justify-end">
        <Switch isOn={on} onChange={(isOn) => change.mutate({ ...ofSchedule(schedule), on: isOn })} className="mr-2">
          <span className="sr-only">{title}: </span>
          {on ? "On" : "Off"}
        </Switch>
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button variant="ghost" onClick={() => change.mutate({ id, remove: true })}>
          Remove
        </Button>
      </div>
      <ChangeError error={change.error} className="text-note sm:col-span-2" />
      {isEditing && (
        <ScheduleDialog
          schedule={schedule}
          offer={schedule}
          about="The change applies from the next run."
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}
