import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { Button } from "@/components/ui/buttons/button";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { Select } from "@/components/ui/inputs/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Formats } from "@/lib/domain/display/format";
import { type PlanEstimate, type PlanSchedule, type PlanWhat, spendMaxOf } from "@/lib/domain/plans/plan";
import { estimateQuery, schedulesQuery } from "@/lib/queries/plans";
import { viewsQuery } from "@/lib/queries/views";
import { ScheduleDialog } from "./schedule-dialog";

const HEADING = "Refresh histories on a schedule";
/** One request per keyword, so once a week is the default. */
const MONDAY = [1];
const STARRED = "starred";

type Choice = { key: string; label: string; title: string; what: PlanWhat };

type RepeatHistoriesQuestionProps = { projectId: string; projectName: string; onClose: () => void };

export function RepeatHistoriesQuestion({ projectId, projectName, onClose }: RepeatHistoriesQuestionProps) {
  const formats = useFormats();
  const id = useId();
  const [openedMs] = useState(useNow());
  const [chosenKey, setChosenKey] = useState(STARRED);
  const views = useQuery(viewsQuery(projectId));
  const schedules = useQuery(schedulesQuery);
  const choices: Choice[] = [
    {
      key: STARRED,
      label: "Starred keywords",
      title: `Histories of starred keywords, ${projectName}`,
      what: { kind: "starred", projectId },
    },
    ...(views.data?.views ?? []).map(({ id: key, name, query }) => ({
      key,
      label: `View “${name}”`,
      title: `Histories of “${name}”, ${projectName}`,
      what: { kind: "view" as const, projectId, query },
    })),
  ];
  const chosen = choices.find(({ key }) => key === chosenKey) ?? choices[0];
  const what = chosen?.what ?? { kind: "starred" as const, projectId };
  // Data saved today must be loaded again then, so the price includes it.
  const wanted = { what, wantedSince: new Date(openedMs).toISOString() };
  const {
    data: estimate,
    error,
    isPlaceholderData,
  } = useQuery({ ...estimateQuery(wanted), placeholderData: (before) => before });
  const failure = error ?? schedules.error ?? views.error;
  if (estimate === undefined || schedules.data === undefined || views.data === undefined)
    return (
      <DialogPanel onClose={onClose} title={HEADING} actions={<Button onClick={onClose}>Cancel</Button>}>
        {failure === null ? (
          <Skeleton className="mt-4 h-48" />
        ) : (
          <p className="mt-3 text-ui">{whyNot(failure, formats)}</p>
        )}
      </DialogPanel>
    );
  const isSet = schedules.data.schedules.some((schedule) => isSame(schedule, what));
  return (
    <ScheduleDialog
      schedule={null}
      offer={{ title: chosen?.title ?? HEADING, what, spendMax: spendMaxOf(estimate.price) }}
      heading={HEADING}
      about="Loads the history of each of these keywords at this time, whether or not anyone has the dashboard open. It never uses more than you confirm here."
      usualDays={MONDAY}
      isPriced={!isPlaceholderData}
      obstacle={isPlaceholderData ? null : obstacleWords(estimate, { what, isSet })}
      onClose={onClose}
    >
      <label htmlFor={id} className="pt-2 text-fg-2 sm:pt-1.5">
        Keywords
      </label>
      <div className="min-w-0">
        <Select
          id={id}
          value={chosen?.key}
          onChange={(event) => setChosenKey(event.target.value)}
          options={choices.map(({ key, label }) => ({ value: key, label }))}
        />
        <p role="status" className="mt-1 text-note text-fg-2">
          {isPlaceholderData ? "Looking up the price…" : priceWords(estimate, what, formats)}
        </p>
      </div>
    </ScheduleDialog>
  );
}

const isSame = (schedule: Pick<PlanSchedule, "what">, what: PlanWhat): boolean =>
  JSON.stringify(schedule.what) === JSON.stringify(what);

function obstacleWords({ items }: PlanEstimate, { what, isSet }: { what: PlanWhat; isSet: boolean }): string | null {
  if (isSet) return "This is already set up. You can change it on the Plans page.";
  if (items > 0) return null;
  return what.kind === "starred" ? "No keywords are starred yet." : "No keywords match this view right now.";
}

function priceWords({ price, items }: PlanEstimate, what: PlanWhat, formats: Formats): string {
  const later =
    what.kind === "starred"
      ? "It uses the keywords starred at that time."
      : "It uses the keywords that match at that time.";
  return items === 0 ? later : `${formats.price(price)} today. ${later}`;
}
