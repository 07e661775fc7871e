import { type ReactNode, useId, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { Button, LinkButton } from "@/components/ui/button";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { CountInput, DateInput, ProblemText } from "@/components/ui/inputs";
import type { PlanSchedule } from "@/lib/domain/plans/plan";
import { daysWords, scheduleWords, WEEKDAYS } from "@/lib/domain/plans/schedule-words";
import { newId } from "../new-id";
import { useChangeSchedule } from "../use-plans";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const EARLY = "06:00";

type ScheduleDialogProps = {
  onClose: () => void;
  schedule: PlanSchedule | null;
  offer: Pick<PlanSchedule, "title" | "what" | "spendMax">;
  about: string;
  heading?: string;
  usualDays?: readonly number[];
  obstacle?: string | null;
  /** False while the price of the current choice is loading. */
  isPriced?: boolean;
  children?: ReactNode;
};

export function ScheduleDialog({
  onClose,
  schedule,
  offer,
  about,
  heading,
  usualDays = EVERY_DAY,
  obstacle = null,
  isPriced = true,
  children,
}: ScheduleDialogProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const id = useId();
  const [ownId] = useState(newId);
  const [days, setDays] = useState<readonly number[]>(schedule?.days ?? usualDays);
  const [at, setAt] = useState(schedule?.at ?? EARLY);
  const [spendText, setSpendText] = useState<string | null>(null);
  const most = spendText ?? String(schedule?.spendMax ?? offer.spendMax);
  const zone = schedule?.zone ?? timeZone;
  const spendMax = /^\d{1,6}$/.test(most.trim()) ? Number(most) : 0;
  const fault = obstacle ?? faultOf(days, spendMax);
  const saving = useChangeSchedule();
  const { title, what } = schedule ?? offer;
  const save = () =>
    saving.mutate(
      { id: schedule?.id ?? ownId, title, what, days: [...days], at, zone, spendMax, on: schedule?.on ?? true },
      { onSuccess: () => schedule !== null && onClose() },
    );
  const startedSchedule = saving.data?.schedules.find((one) => one.id === ownId);
  if (startedSchedule) return <Started schedule={startedSchedule} onClose={onClose} />;
  const toggle = (day: number) => setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  const each = daysWords(days) === "Every day" ? "a day" : "each time";
  return (
    <DialogPanel
      onClose={onClose}
      title={schedule === null ? (heading ?? `${title}?`) : `Edit “${title}”`}
      text={about}
      cancel="Cancel"
      actions={
        <Button variant="ink" aria-disabled={fault !== null || !isPriced || saving.isPending} onClick={save}>
          {schedule === null ? "Start" : "Save"}
          <span className="font-normal opacity-80">
            · up to {formats.requests(spendMax)} {each}
          </span>
        </Button>
      }
    >
      <div className="mt-4 grid gap-x-4 gap-y-1 text-ui sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-3">
        {children}
        <span className="text-fg-2 sm:pt-1.5">Days</span>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Days</legend>
          {WEEKDAYS.map((name, index) => (
            <label
              key={name}
              className="inline-flex h-8 min-w-9 cursor-pointer items-center justify-center rounded-md border border-line-strong px-1 text-fg-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:bg-[Highlight]"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={days.includes(index + 1)}
                onChange={() => toggle(index + 1)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}-at`} className="pt-2 text-fg-2 sm:pt-1.5">
          Time
        </label>
        <span className="flex flex-wrap items-center gap-2">
          <span className="w-32">
            <DateInput
              id={`${id}-at`}
              type="time"
              value={at}
              onChange={(event) => event.target.value !== "" && setAt(event.target.value)}
            />
          </span>
          <span className="text-note text-fg-2">{zone.replaceAll("_", " ")}</span>
        </span>
        <label htmlFor={`${id}-most`} className="pt-2 text-fg-2 sm:pt-1.5">
          At most
        </label>
        <span className="flex items-center gap-2">
          <span className="w-24">
            <CountInput id={`${id}-most`} value={most} onChange={(event) => setSpendText(event.target.value)} />
          </span>
          requests each time
        </span>
      </div>
      <ProblemText className="mt-3 text-ui">{fault ?? (saving.error && whyNot(saving.error, formats))}</ProblemText>
    </DialogPanel>
  );
}

function Started({ schedule, onClose }: { schedule: PlanSchedule; onClose: () => void }) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const next = schedule.nextAt === null ? "" : ` Next run: ${formats.dateTime(schedule.nextAt)}.`;
  return (
    <DialogPanel
      onClose={onClose}
      title="Schedule started"
      text={`${schedule.title}: ${scheduleWords(schedule, formats, timeZone)}.${next}`}
      actions={
        <>
          <LinkButton href="/plans" onClick={onClose}>
            Open plans
          </LinkButton>
          <Button variant="ink" onClick={onClose}>
            Done
          </Button>
        </>
      }
    />
  );
}

function faultOf(days: readonly number[], spendMax: number): string | null {
  if (days.length === 0) return "Choose at least one day.";
  return spendMax < 1 ? "Requests: a whole number, 1 or more." : null;
}
