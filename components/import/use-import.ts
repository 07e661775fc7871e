"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type ImportOptions, importFile } from "@/lib/queries/import-file";
import { IMPORT_BYTES_MAX } from "@/lib/reference-api/import/report";

export type ImportState = ReturnType<typeof useImport>;

export function useImport(dropped: File | null) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>({});
  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > IMPORT_BYTES_MAX) throw new Error("The file is larger than 512 MB.");
      return importFile(chosen, { preview: "1" });
    },
    onSuccess: ({ report: { description } }) =>
      setOptions({
        project: description?.suggestedProject ?? "",
        from: description?.period?.from ?? "",
        date: description?.period?.to ?? "",
      }),
  });
  const making = useMutation({
    mutationFn: async (chosen: File) => {
      const result = await importFile(chosen, options);
      if (result.report.problem !== null) throw new Error(result.report.problem);
      return result;
    },
  });

  const choose = (chosen: File) => {
    setFile(chosen);
    making.reset();
    preview.mutate(chosen);
  };
  const onDrop = useEffectEvent(choose);
  useEffect(() => {
    if (dropped !== null) onDrop(dropped);
  }, [dropped]);

  const report = making.data?.report ?? preview.data?.report ?? null;
  const isBusy = preview.isPending || making.isPending;
  const isMissing = (["project", "date"] as const).some(
    (name) => report?.description?.questions.includes(name) && !options[name]?.trim(),
  );
  return {
    file,
    choose,
    options,
    setOptions,
    report,
    done: making.data ?? null,
    isImporting: making.isPending,
    status: preview.isPending ? "Reading the file …" : making.isPending ? "Importing …" : null,
    problem: making.error?.message ?? preview.error?.message ?? report?.problem ?? null,
    canImport: report?.problem === null && !isMissing && !isBusy,
    begin: () => file && making.mutate(file),
  };
}
