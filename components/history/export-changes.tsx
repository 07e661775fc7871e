"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import type { ChangeHead } from "@/lib/domain/history/changes";
import type { ChangeGroup } from "@/lib/domain/history/history";
import { saveChanges } from "./save-changes";

type ExportChangesProps = { projectId: string; group: ChangeGroup; head: ChangeHead };

export function ExportChanges({ projectId, group, head }: ExportChangesProps) {
  const saving = useMutation({
    mutationFn: (format: "xlsx" | "csv") => saveChanges({ projectId, group, from: head.from, to: head.to }, format),
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
