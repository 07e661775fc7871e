"use client";

import { CalendarDays } from "lucide";
import dynamic from "next/dynamic";
import { useFormats } from "@/components/browser/formats";
import { ActionPopOver } from "@/components/ui/action-pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { knownDayText } from "./period-words";
import { useDayView } from "./use-day-view";

const loadDayPanel = () => import("./day-panel").then((module) => module.DayPanel);
const DayPanel = dynamic(() => lazyPart(loadDayPanel), { ssr: false });

type DayMenuProps = {
  projectId: string;
  /** When the list on screen was saved. */
  asOf: string;
  /** The day of the rows on screen; absent: the latest of each. */
  onDay: HistoryDay | undefined;
  /** The rows of the list are of several days. */
  isMixed: boolean;
  isIcon: boolean;
};

/** The day whose table is shown. The panel loads when it is first opened; choosing is free. */
export function DayMenu({ projectId, asOf, onDay, isMixed, isIcon }: DayMenuProps) {
  useWarmUp(loadDayPanel);
  const formats = useFormats();
  const isChosen = useDayView().asOf !== null;
  const day = onDay?.day ?? null;
  const words = day === null || onDay === undefined ? null : knownDayText(formats, onDay.interval, day);
  return (
    <ActionPopOver
      action={{ id: "as-of", label: "Show the table as of a day", shortcut: "d" }}
      name={words === null ? "As of a day" : `As of ${words}`}
      isIcon={isIcon}
      className={isChosen ? "border-accent/60 bg-accent-soft" : undefined}
      label={
        <>
          <Icon of={CalendarDays} size={16} />
          {!isIcon && (
            <span className={words === null ? "max-2xl:sr-only" : "max-lg:sr-only"}>
              As of {words ?? <span className="sr-only">a day</span>}
            </span>
          )}
        </>
      }
    >
      {(close) => <DayPanel projectId={projectId} asOf={asOf} day={day} isMixed={isMixed} onClose={close} />}
    </ActionPopOver>
  );
}
