"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { csvFile, download } from "@/components/browser/download";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy";
import { SettingRow, SettingsCard } from "./setting-rows";

const LabelImportDialog = lazyDialog(() => import("./label-import").then((module) => module.LabelImportDialog));

export function LabelsCard() {
  const [isImporting, setImporting] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      const [{ allLabels }, { labelsCsv }] = await Promise.all([
        import("@/lib/queries/labels"),
        import("@/lib/domain/export/label-file"),
      ]);
      const { entries } = await allLabels();
      if (entries.length === 0) return "No tags, stars or notes yet";
      const name = `keyword-desk-labels-${new Date().toISOString().slice(0, 10)}.csv`;
      download(csvFile(labelsCsv(entries)), name);
      return `Saved as ${name}`;
    },
  });

  return (
    <SettingsCard id="labels" title="Your tags, stars and notes">
      <SettingRow name="Export" note="Stored in this dashboard only; never sent to the service.">
        <span className="flex flex-wrap items-center gap-3">
          <Button onClick={() => saving.mutate()}>Export CSV</Button>
          <span role="status" className="text-fg-2">
            {saving.isError ? "Couldn’t create the file. Try again." : saving.data}
          </span>
        </span>
      </SettingRow>
      <SettingRow name="Import" note="Preview before anything changes.">
        <Button onClick={() => setImporting(true)}>Import CSV…</Button>
        {isImporting && <LabelImportDialog onClose={() => setImporting(false)} />}
      </SettingRow>
    </SettingsCard>
  );
}
