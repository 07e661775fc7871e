import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBase } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { useRefresh } from "@/components/browser/use-refresh";
import { Button } from "@/components/ui/buttons/button";
import { buttonStyles } from "@/components/ui/buttons/button-styles";
import type { NamedHistory } from "@/lib/domain/history/history";
import { historyFileHref } from "@/lib/queries/projects";
import { deleteHistory } from "@/lib/queries/settings";
import { DeleteDialog } from "./delete-dialog";

export function HistoryRows({ histories }: { histories: readonly NamedHistory[] }) {
  const formats = useFormats();
  const base = useBase();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<NamedHistory | null>(null);
  const removal = useMutation({
    mutationFn: async () => {
      if (chosen !== null) await deleteHistory(chosen.projectId);
    },
    onSuccess: () => {
      setChosen(null);
      refresh();
    },
  });
  if (histories.length === 0) return <span>No days yet</span>;
  return (
    <>
      <ul className="divide-y divide-line">
        {histories.map((history) => (
          <li key={history.projectId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{history.name}</span>
              <span className="block text-note text-fg-2 tabular-nums">
                {formats.counted(history.days, "day")}, {daysWords(history, formats.dayLong)} ·{" "}
                {formats.bytes(history.bytes)}
              </span>
            </span>
            <a
              href={base + historyFileHref(history.projectId)}
              download
              aria-label={`Export the history of ${history.name} as CSV`}
              className={buttonStyles("outline")}
            >
              Export CSV
            </a>
            <Button
              aria-label={`Delete the history of ${history.name}…`}
              onClick={() => {
                removal.reset();
                setChosen(history);
              }}
            >
              Delete…
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <DeleteDialog
          onClose={() => setChosen(null)}
          title={`Delete the history of ${chosen.name}?`}
          text={`${formats.counted(chosen.days, "day")} of positions are removed from this computer. Past days can’t be loaded again from most services. The saved keywords stay.`}
          action="Delete history"
          removal={removal}
        />
      )}
    </>
  );
}

const daysWords = ({ from, to }: NamedHistory, day: (on: string) => string): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;
