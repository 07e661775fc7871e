"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { IMPORT_BYTES_MAX } from "@/lib/domain/import-bytes-max";
import { type ImportAnswers, importFile } from "@/lib/queries/import-file";

const EMPTY: ImportAnswers = { project: "", from: "", date: "", market: "", replace: "" };

export type ImportState = ReturnType<typeof useImport>;

export function useImport(dropped: File | null) {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(EMPTY);
  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > IMPORT_BYTES_MAX) throw new Error("The file is larger than 512 MB.");
      return importFile(chosen, EMPTY, true);
    },
    onSuccess: ({ report: { description } }) =>
      setAnswers({
        ...EMPTY,
        project: description?.suggestedProject ?? "",
        from: description?.period?.from ?? "",
        date: description?.period?.to ?? "",
      }),
  });
  const making = useMutation({
    mutationFn: async (chosen: File) => {
      const result = await importFile(chosen, answers, false);
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

  const report = preview.data?.report ?? null;
  const questions = report?.description?.questions ?? [];
  const isMissing =
    (questions.includes("project") && answers.project.trim() === "") ||
    (questions.includes("date") && answers.date === "");
  return {
    file,
    choose,
    answers,
    setAnswers,
    questions,
    report,
    done: making.data ?? null,
    busy: preview.isPending ? "reading" : making.isPending ? "importing" : null,
    problem: making.error?.message ?? preview.error?.message ?? report?.problem ?? null,
    canImport: report?.problem === null && !isMissing && !preview.isPending && !making.isPending,
    begin: () => file && making.mutate(file),
  } as const;
}
