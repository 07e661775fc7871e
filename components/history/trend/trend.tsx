import { ChevronDown, Ellipsis } from "lucide";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { eventMarks, useEvents } from "@/components/charts/event-marks";
import { dateLong, dateText } from "@/components/charts/point-text";
import { SavedSince } from "@/components/history/saved-since";
import { setPeriod } from "@/components/history/use-period";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { CheckedChoice } from "@/components/ui/inputs";
import { lazyPart } from "@/components/ui/lazy";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import { toggledLine } from "@/lib/domain/history/trend-view";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";
import { lineLook } from "./trend-drawing";
import { type ReadDay, TrendPlot } from "./trend-plot";
import { checkedWords, dayValues, lineChangeText, lineLabel, listChangeWords } from "./trend-words";
import type { Trend as TrendState } from "./use-trend";

const EventForm = lazyPart(() => import("../event-form").then((part) => part.EventForm), { isWarm: true });

export function Trend({ page }: { page: ProjectPageState }) {
  const { project, trend } = page;
  const formats = useFormats();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isTable, setTable] = useState(false);
  const { head, lines, show, days } = trend;
  const { span, interval } = head;
  const events = useEvents(project.id, { isWanted: days.length > 0 });
  const marks = eventMarks(events, span, formats);
  const readDays: ReadDay[] = days.map((day) => ({
    day,
    title: dateLong(formats, interval, day.day),
    values: dayValues(formats, lines, day.day),
    notes: [
      checkedWords(formats, day),
      listChangeWords(formats, day),
      ...marks.filter((mark) => mark.day === day.day).map(({ text }) => text),
    ].filter((note) => note !== ""),
  }));
  const short = lines[0] === undefined ? "" : lineChangeText(formats, lines[0]);
  if (head.names.length === 0)
    return (
      <p className="flex items-center justify-center px-4 text-note text-fg-2 max-sm:min-h-8 max-sm:border-t max-sm:border-line">
        {head.saved < 2 ? "A trend needs two days of data." : "Not enough data for a trend yet."}
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col max-sm:border-t max-sm:border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 items-center gap-2 px-3 text-left text-note sm:hidden print:hidden"
      >
        <span className="min-w-0 truncate">
          <span className="font-semibold">Trend</span>
          {short !== "" && <span className="text-fg-2 tabular-nums"> · {short}</span>}
        </span>
        <Icon of={ChevronDown} size={16} className={cn("shrink-0 text-fg-2", isOpen && "rotate-180")} />
      </button>
      <section
        id={bodyId}
        aria-label="Trend"
        className={cn("flex min-h-0 flex-col px-3.5 pt-2 pb-2 max-sm:h-44 sm:flex-1", !isOpen && "max-sm:hidden")}
      >
        <div className="flex h-6 items-center gap-3 text-note text-fg-2">
          {lines.map(({ name }, at) => (
            <span key={name} className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden="true" className={cn("h-0.5 w-3 rounded", lineLook(at).fill)} />
              <span className="truncate">{lineLabel(name)}</span>
            </span>
          ))}
          {show === "spread" && "Distribution of positions"}
          <span className="ml-auto flex shrink-0 items-center print:hidden">
            <PopOver
              name="Add event"
              className="h-6 border-transparent bg-transparent px-1.5 text-note font-normal text-fg-2 max-sm:h-8"
              label="Add event"
            >
              {(close) => <EventForm projectId={project.id} day={dayText(span.to)} onAdded={close} />}
            </PopOver>
            <TrendMenu trend={trend} isTable={isTable} onTable={setTable} />
          </span>
        </div>
        {head.savedFrom !== null && (
          <p className="flex items-center gap-2 text-note text-fg-2">
            <span className="whitespace-nowrap">
              Saved since {dateText(formats, interval, dayNumber(head.savedFrom) ?? span.from)}
            </span>
            <SavedSince page={page} />
          </p>
        )}
        <div className="relative min-h-0 flex-1">
          {isTable ? (
            <TrendTable days={readDays} interval={interval} />
          ) : (
            <TrendPlot
              trend={trend}
              readDays={readDays}
              marks={marks}
              onDay={({ day, on }) => setPeriod({ from: dayText(day - (span.to - span.from)), to: on })}
            />
          )}
          {trend.hasFailed && (
            <p className="absolute inset-0 flex items-center justify-center gap-2 text-note text-fg-2">
              The trend couldn’t be loaded.
              <Button onClick={trend.retry}>Try again</Button>
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

function TrendTable({ days, interval }: { days: readonly ReadDay[]; interval: Interval }) {
  const formats = useFormats();
  const columns = [
    { label: interval === "month" ? "Month" : "Day" },
    ...(days[0]?.values ?? []).map(({ label }) => ({ label, numeric: true })),
    { label: "Notes" },
  ];
  return (
    <ScrollTable caption="Trend, newest first" columns={columns} className="h-full">
      {days.toReversed().map(({ day, values, notes }) => (
        <TableRow key={day.on} className="whitespace-nowrap">
          <TableCell className="text-fg-2">{dateText(formats, interval, day.day)}</TableCell>
          {values.map(({ label, value }) => (
            <TableCell key={label} numeric>
              {value}
            </TableCell>
          ))}
          <TableCell className="text-fg-2">{notes.join(" · ")}</TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}

type TrendMenuProps = { trend: TrendState; isTable: boolean; onTable: (isTable: boolean) => void };

function TrendMenu({ trend: { head, show, setShow }, isTable, onTable }: TrendMenuProps) {
  return (
    <PopOver name="Chart options" icon={Ellipsis} className="h-6 border-transparent bg-transparent px-1 text-fg-2">
      {(close) => (
        <ul className="text-ui">
          {head.names.map((name) => (
            <CheckedChoice
              key={name}
              label={lineLabel(name)}
              isOn={show !== "spread" && show.includes(name)}
              onChoose={() => setShow(toggledLine(show, name))}
            />
          ))}
          {head.hasSpread && (
            <CheckedChoice
              label="Distribution"
              isOn={show === "spread"}
              onChoose={() => {
                close();
                setShow("spread");
              }}
            />
          )}
          <li className="my-1 border-t border-line" />
          <CheckedChoice
            label="Show as table"
            isOn={isTable}
            onChoose={() => {
              close();
              onTable(!isTable);
            }}
          />
        </ul>
      )}
    </PopOver>
  );
}
