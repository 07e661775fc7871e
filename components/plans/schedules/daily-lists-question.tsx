import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { type PlanWhat, spendMaxOf } from "@/lib/domain/plans/plan";
import { schedulesQuery } from "@/lib/queries/plans";
import { PriceLoading, useRunEstimate } from "../price-loading";
import { ScheduleDialog } from "./schedule-dialog";

const TITLE = "Daily history of all projects";
const WHAT: PlanWhat = { kind: "lists", projectIds: null };

const isOfAll = ({ what }: { what: PlanWhat }) => what.kind === "lists" && what.projectIds === null;

export function DailyListsQuestion({ onClose }: { onClose: () => void }) {
  const formats = useFormats();
  const { data: estimate, error } = useRunEstimate(WHAT);
  const schedules = useQuery(schedulesQuery);
  if (estimate === undefined || schedules.isPending)
    return (
      <DialogPanel onClose={onClose} title={TITLE} cancel="Cancel">
        <PriceLoading error={error} />
      </DialogPanel>
    );
  return (
    <ScheduleDialog
      schedule={schedules.data?.schedules.find(isOfAll) ?? null}
      offer={{ title: TITLE, what: WHAT, spendMax: spendMaxOf(estimate.price) }}
      about={`Loads the keyword list of each project, ${formats.price(estimate.price)} today, so every trend grows even when no one opens the dashboard.`}
      onClose={onClose}
    />
  );
}
