import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { Button } from "@/components/ui/buttons/button";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { spendMaxOf } from "@/lib/domain/plans/plan";
import { estimateQuery, schedulesQuery } from "@/lib/queries/plans";
import { ScheduleDialog } from "./schedule-dialog";

const TITLE = "Daily history of all projects";
const WHAT = { kind: "lists" as const, projectIds: null };

export function DailyListsQuestion({ onClose }: { onClose: () => void }) {
  const formats = useFormats();
  const [openedMs] = useState(useNow());
  // Data saved today must be loaded again tomorrow, so the price includes it.
  const wanted = { what: WHAT, wantedSince: new Date(openedMs).toISOString() };
  const { data, error } = useQuery(estimateQuery(wanted));
  const schedules = useQuery(schedulesQuery);
  if (data !== undefined && !schedules.isPending) {
    const isOfAll = ({ what }: { what: { kind: string; projectIds?: unknown } }) =>
      what.kind === "lists" && what.projectIds === null;
    const price = formats.price(data.price);
    return (
      <ScheduleDialog
        schedule={schedules.data?.schedules.find(isOfAll) ?? null}
        offer={{ title: TITLE, what: WHAT, spendMax: spendMaxOf(data.price) }}
        about={`Loads the keyword list of each project, ${price} today, so every trend grows even when no one opens the dashboard.`}
        onClose={onClose}
      />
    );
  }
  return (
    <DialogPanel onClose={onClose} title={TITLE} actions={<Button onClick={onClose}>Cancel</Button>}>
      {error === null ? <Skeleton className="mt-4 h-32" /> : <p className="mt-3 text-ui">{whyNot(error, formats)}</p>}
    </DialogPanel>
  );
}
