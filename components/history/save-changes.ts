import { changesExport } from "@/lib/domain/export/changes-export";
import { isInGroup } from "@/lib/domain/history/changes";
import type { ChangeGroup, Moves } from "@/lib/domain/history/history";
import { getJson } from "@/lib/queries/get-json";
import { projectPath } from "@/lib/queries/projects";

type WantedChanges = { projectId: string; group: ChangeGroup; from: string; to: string };

export async function saveChanges(
  { projectId, group, from, to }: WantedChanges,
  format: "xlsx" | "csv",
): Promise<void> {
  const path = `${projectPath(projectId)}/moves?from=${from}&to=${to}`;
  const [{ moves }, { download, makeExport }] = await Promise.all([
    getJson<Moves>(path),
    import("@/components/exports/make-export"),
  ]);
  const rows = moves.filter((move) => isInGroup(move, group));
  const exportedAt = new Date().toISOString();
  const state = { complete: true, gone: null, problem: null };
  const file = await makeExport(format, changesExport(rows, { from, to }), {
    project: projectId,
    asOf: exportedAt,
    exportedAt,
    state,
  });
  download(file, `changes-${group}-${from}-${to}.${format}`);
}
