import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide";
import { download } from "@/components/browser/download";
import { useFormats } from "@/components/browser/formats";
import { Button, Link } from "@/components/ui/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { exportName } from "@/lib/domain/export/export-name";
import { changesExport } from "@/lib/domain/export/history-export";
import { type ChangeHead, isInGroup } from "@/lib/domain/history/changes";
import type { ComparedDays } from "@/lib/domain/history/compared-days";
import type { ChangeGroup, Moves } from "@/lib/domain/history/history";
import { getJson } from "@/lib/queries/get-json";
import { projectPath } from "@/lib/queries/projects";
import { comparedText, GROUP_NAMES, notComparedText } from "./change-words";

type ChangesToolbarProps = {
  projectId: string;
  projectName: string;
  group: ChangeGroup;
  hrefOf: (group: ChangeGroup) => string;
  head: ChangeHead;
  days: ComparedDays;
};

const SHOWN: readonly ChangeGroup[] = ["all", "better", "worse"];
const MENUS: readonly { name: string; groups: readonly ChangeGroup[] }[] = [
  { name: "Entered", groups: ["into-3", "into-10", "into-20", "new"] },
  { name: "Left", groups: ["out-of-3", "out-of-10", "out-of-20", "lost"] },
];

export function ChangesToolbar({
  projectId,
  projectName,
  group: activeGroup,
  hrefOf,
  head,
  days,
}: ChangesToolbarProps) {
  const formats = useFormats();
  const link = (group: ChangeGroup, className: string, onClick?: () => void) => (
    <Link
      key={group}
      href={hrefOf(group)}
      scroll={false}
      onClick={onClick}
      aria-current={group === activeGroup ? "true" : undefined}
      className={className}
    >
      {GROUP_NAMES[group]}
      <span className="font-normal text-fg-3 tabular-nums">{formats.integer(head.groups[group])}</span>
    </Link>
  );
  const notCompared = notComparedText(head, days.interval, formats);
  return (
    <div className="flex min-h-11 items-center gap-2 py-1.5 print:hidden max-sm:flex-wrap">
      <nav aria-label="Groups" className="relative flex min-w-0 items-center gap-2 overflow-x-auto max-sm:w-full">
        <span className="inline-flex h-8 shrink-0 items-center rounded-md border border-line-strong bg-surface p-0.5 pointer-coarse:h-11.5">
          {SHOWN.map((group) =>
            link(
              group,
              "inline-flex h-full items-center gap-1.5 rounded px-2.5 text-ui whitespace-nowrap text-fg-2 hover:text-fg aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-fg",
            ),
          )}
        </span>
        {MENUS.map(({ name, groups }) => {
          const current = groups.find((group) => group === activeGroup);
          return (
            <PopOver
              key={name}
              name={name}
              className={current === undefined ? "font-normal" : "border-accent/60 bg-accent-soft"}
              label={
                <>
                  {current === undefined ? name : GROUP_NAMES[current]}
                  {current !== undefined && (
                    <span className="font-normal text-fg-3 tabular-nums">{formats.integer(head.groups[current])}</span>
                  )}
                  <Icon of={ChevronDown} size={14} className="text-fg-2" />
                </>
              }
            >
              {(close) => (
                <div className="flex flex-col text-ui">
                  {groups.map((group) =>
                    link(
                      group,
                      "flex min-h-8 items-center justify-between rounded-md px-2 hover:bg-sunken aria-[current]:font-medium pointer-coarse:min-h-11",
                      close,
                    ),
                  )}
                </div>
              )}
            </PopOver>
          );
        })}
        {head.groups.page > 0 &&
          link(
            "page",
            "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-ui whitespace-nowrap text-fg-2 hover:text-fg aria-[current]:border-accent/60 aria-[current]:bg-accent-soft aria-[current]:text-fg pointer-coarse:h-11.5",
          )}
      </nav>
      <p className="ml-auto min-w-0 truncate text-note text-fg-2 tabular-nums max-lg:sr-only" title={notCompared}>
        {comparedText(days, formats)}
      </p>
      <ExportChanges projectId={projectId} projectName={projectName} group={activeGroup} head={head} />
    </div>
  );
}

type ExportChangesProps = { projectId: string; projectName: string; group: ChangeGroup; head: ChangeHead };

function ExportChanges({ projectId, projectName, group, head: { from, to } }: ExportChangesProps) {
  const saving = useMutation({
    mutationFn: async (format: "xlsx" | "csv") => {
      const path = `${projectPath(projectId)}/moves?from=${from}&to=${to}`;
      const [{ moves }, { makeExport }] = await Promise.all([
        getJson<Moves>(path),
        import("@/components/exports/make-export"),
      ]);
      const rows = moves.filter((move) => isInGroup(move, group));
      const exportedAt = new Date().toISOString();
      const state = { complete: true, deletedAt: null, problem: null };
      const facts = { project: projectName, asOf: exportedAt, exportedAt, state };
      const file = await makeExport(format, changesExport(rows, { from, to }), facts);
      download(file, exportName(projectName, `changes-${group}-${from}`, to, format));
    },
  });
  const save = (format: "xlsx" | "csv") => !saving.isPending && saving.mutate(format);
  return (
    <span className="flex shrink-0 items-center gap-2 max-sm:hidden">
      <span role="status" className="text-note text-fg-2 empty:hidden">
        {saving.isError && "Couldn’t create the file."}
      </span>
      <Button onClick={() => save("xlsx")}>Excel</Button>
      <Button onClick={() => save("csv")} className="max-md:hidden">
        CSV
      </Button>
    </span>
  );
}
