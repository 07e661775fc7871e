import { ChartLine, Table2 } from "lucide";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

export function ChartFrame({
  title,
  words,
  controls,
  chart,
  table,
}: {
  title: ReactNode;
  words?: string;
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
            // Aligns the button's text, not its edge, with the row.
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
