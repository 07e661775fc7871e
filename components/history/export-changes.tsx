import { useMutation } from "@tanstack/react-query";
import { download } from "@/components/browser/download";
import { Button } from "@/components/ui/buttons/button";
import { changesExport } from "@/lib/domain/export/changes-export";
import { type ChangeHead, isInGroup } from "@/lib/domain/history/changes";
import type { ChangeGroup, Moves } from "@/lib/domain/history/history";
import { getJson } from "@/lib/queries/get-json";
import { projectPath } from "@/lib/queries/projects";

type ExportChangesProps = { projectId: string; group: ChangeGroup; head: ChangeHead };

export function ExportChanges({ projectId, group, head: { from, to } }: ExportChangesProps) {
  const saving = useMutation({
    mutationFn: async (format: "xlsx" | "csv") => {
      const path = `${projectPath(projectId)}/moves?from=${from}&to=${to}`;
      const [{ moves }, { makeExport }] = await Promise.all([
        getJson<Moves>(path),
        import("@/components/exports/make-export"),
      ]);
      const rows = moves.filter((move) => isInGroup(move, group));
      const exportedAt = new Date().toISOString();
      const state = { complete: true, gone: null, problem: null };
      const facts = { project: projectId, asOf: exportedAt, exportedAt, state };
      const file = await makeExport(format, changesExport(rows, { from, to }), facts);
      download(file, `changes-${group}-${from}-${to}.${format}`);
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
