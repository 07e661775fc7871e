import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { Button, Link } from "@/components/ui/button";
import type { PlanSchedule } from "@/lib/domain/plans/plan";
import { spendMaxOf } from "@/lib/domain/plans/plan";
import { scheduleWords } from "@/lib/domain/plans/schedule-words";
import type { Price } from "@/lib/domain/quota/price";
import type { KeywordRows } from "@/lib/domain/table/rows";
import { idAt } from "@/lib/domain/table/rows";
import { historiesQuery, loadable } from "@/lib/queries/history";
import { schedulesQuery } from "@/lib/queries/plans";
import { PlanDialog } from "./plan-dialog";
import { RepeatHistoriesQuestion } from "./schedules/repeat-histories-question";
import { ScheduleDialog } from "./schedules/schedule-dialog";

export type PlanPanelProps = {
  projectId: string;
  projectName: string;
  keywords: KeywordRows;
  price: Price;
  onAsk: (dialog: ReactNode) => void;
  /** Closes that dialog. */
  onClose: () => void;
};

const keepsHistory =
  (projectId: string) =>
  ({ what }: PlanSchedule) =>
    what.kind === "lists" && what.projectIds?.length === 1 && what.projectIds[0] === projectId;

export function PlanPanel({ projectId, projectName, keywords, price, onAsk, onClose }: PlanPanelProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const schedules = useQuery(schedulesQuery);
  const histories = useQuery(historiesQuery(projectId));
  const schedule = schedules.data?.schedules.find(keepsHistory(projectId)) ?? null;
  const ids = Array.from({ length: keywords.length }, (_, row) => idAt(keywords, row));
  const missing = histories.data === undefined ? [] : loadable(ids, histories.data);
  const isAll = missing.length === ids.length;
  return (
    <div className="space-y-3 text-ui">
      <Offer
        title={schedule === null ? "Keep a daily history" : "Daily history"}
        price={schedule === null ? `${formats.price(price)} a day` : null}
        note={
          schedule === null
            ? "Loads the keyword list every morning, so the trend grows even when no one opens the dashboard."
            : scheduleWords(schedule, formats, timeZone)
        }
        action={schedule === null ? "Set up" : "Edit"}
        isBusy={schedules.isPending}
        onPress={() =>
          onAsk(
            <ScheduleDialog
              schedule={schedule}
              offer={{
                title: `Daily history of ${projectName}`,
                what: { kind: "lists", projectIds: [projectId] },
                spendMax: spendMaxOf(price),
              }}
              about="Loads the keyword list at this time, whether or not anyone has the dashboard open. It never uses more than you confirm here."
              onClose={onClose}
            />,
          )
        }
      />
      <Offer
        title="Refresh histories on a schedule"
        price={null}
        note="Your starred keywords or a saved view, one request for each keyword. You see the price first."
        action="Set up"
        onPress={() =>
          onAsk(<RepeatHistoriesQuestion projectId={projectId} projectName={projectName} onClose={onClose} />)
        }
      />
      {missing.length > 0 && (
        <Offer
          title={isAll ? "Load all histories" : `Load the other ${formats.integer(missing.length)} histories`}
          price={formats.requests(missing.length)}
          note="One request for each keyword, over as many hours as it takes."
          action="Plan"
          onPress={() =>
            onAsk(
              <PlanDialog
                title={isAll ? `All histories of ${projectName}` : `The other histories of ${projectName}`}
                each="one request for each keyword"
                work={{ what: { kind: "histories", projectId, keywordIds: missing }, wantedSince: null }}
                onClose={onClose}
              />,
            )
          }
        />
      )}
      <Link
        href="/plans"
        className="inline-flex min-h-6 items-center font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        Open plans
      </Link>
    </div>
  );
}

type OfferProps = {
  title: string;
  price: string | null;
  note: ReactNode;
  action: string;
  isBusy?: boolean;
  onPress: () => void;
};

function Offer({ title, price, note, action, isBusy = false, onPress }: OfferProps) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line pb-3">
      <div className="min-w-0">
        <div className="font-medium">{title}</div>
        <p className="text-note text-fg-2">
          {price !== null && <span className="tabular-nums">{price}. </span>}
          {note}
        </p>
      </div>
      <Button aria-label={`${action}: ${title}`} aria-disabled={isBusy} onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}
