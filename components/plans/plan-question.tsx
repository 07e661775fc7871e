import type { PlanSchedule } from "@/lib/domain/plans/plan";
import { PlanDialog } from "./plan-dialog";
import { RepeatHistoriesQuestion } from "./schedules/repeat-histories-question";
import { ScheduleDialog } from "./schedules/schedule-dialog";

export type PlanAsked =
  | { kind: "schedule"; schedule: PlanSchedule | null; offer: Pick<PlanSchedule, "title" | "what" | "spendMax"> }
  | { kind: "repeat-histories" }
  | { kind: "histories"; keywordIds: string[]; isAll: boolean };

type PlanQuestionProps = {
  projectId: string;
  projectName: string;
  asked: PlanAsked;
  onClose: () => void;
};

export function PlanQuestion({ projectId, projectName, asked, onClose }: PlanQuestionProps) {
  if (asked.kind === "schedule")
    return (
      <ScheduleDialog
        schedule={asked.schedule}
        offer={asked.offer}
        about="Loads the keyword list at this time, whether or not anyone has the dashboard open. It never uses more than you confirm here."
        onClose={onClose}
      />
    );
  if (asked.kind === "repeat-histories")
    return <RepeatHistoriesQuestion projectId={projectId} projectName={projectName} onClose={onClose} />;
  const wanted = { what: { kind: "histories" as const, projectId, keywordIds: asked.keywordIds }, wantedSince: null };
  return (
    <PlanDialog
      title={asked.isAll ? `All histories of ${projectName}` : `The other histories of ${projectName}`}
      each="one request for each keyword"
      wanted={wanted}
      onClose={onClose}
    />
  );
}
