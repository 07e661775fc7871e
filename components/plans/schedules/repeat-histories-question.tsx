import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { Select } from "@/components/ui/inputs";
import type { Formats } from "@/lib/domain/display/format";
import { type PlanEstimate, type PlanSchedule, type PlanWhat, spendMaxOf } from "@/lib/domain/plans/plan";
import { schedulesQuery } from "@/lib/queries/plans";
import { viewsQuery } from "@/lib/queries/views";
import { PriceLoading, useRunEstimate } from "../price-loading";
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
  const [chosenKey, setChosenKey] = useState(STARRED);
  const views = useQuery(viewsQuery(projectId));
  const schedules = useQuery(schedulesQuery);
  const starredChoice: Choice = {
    key: STARRED,
    label: "Starred keywords",
    title: `Histories of starred keywords, ${projectName}`,
    what: { kind: "starred", projectId },
  };
  const choices: Choice[] = [
    starredChoice,
    ...(views.data?.views ?? []).map(({ id: viewId, name, query }) => ({
      key: viewId,
      label: `View “${name}”`,
      title: `Histories of “${name}”, ${projectName}`,
      what: { kind: "view" as const, projectId, query },
    })),
  ];
  const { key, title, what } = choices.find((choice) => choice.key === chosenKey) ?? starredChoice;
  const { data: estimate, error, isPlaceholderData } = useRunEstimate(what);
  if (estimate === undefined || schedules.data === undefined || views.data === undefined)
    return (
      <DialogPanel onClose={onClose} title={HEADING} cancel="Cancel">
        <PriceLoading error={error ?? schedules.error ?? views.error} />
      </DialogPanel>
    );
  const isSet = schedules.data.schedules.some((schedule) => isSame(schedule, what));
  return (
    <ScheduleDialog
      schedule={null}
      offer={{ title, what, spendMax: spendMaxOf(estimate.price) }}
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
          value={key}
          onChange={(event) => setChosenKey(event.target.value)}
          options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
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
