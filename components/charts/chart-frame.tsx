import { ChartLine, Table2 } from "lucide";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** A chart with its title, what it says in words, and the same numbers as a table. */
export function ChartFrame({
  title,
  words,
  controls,
  chart,
  table,
}: {
  title: ReactNode;
  words?: string;
  /** What chooses what is charted. */
  controls?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  return (
    <div className="px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-ui font-semibold">{title}</h2>
        <div className="flex flex-wrap items-center gap-x-3">
          {words && (
            <p className={cn("text-note text-fg-2 tabular-nums", controls && "max-lg:w-full max-lg:pb-1")}>{words}</p>
          )}
          {controls}
          <Button
            variant="ghost"
            // Its words, not its edge, stand in line: at the right, or on a phone in a line of their own at the left.
            className="-mr-2.5 text-note font-normal max-sm:-ml-2.5"
            onClick={() => setTable(!isTable)}
            aria-pressed={isTable}
          >
            {isTable ? <Icon of={ChartLine} size={14} /> : <Icon of={Table2} size={14} />}
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        </div>
      </div>
      {isTable ? table : chart}
    </div>
  );
}
