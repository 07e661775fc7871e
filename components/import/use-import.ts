"use client";

import { useEffect, useRef, useState } from "react";
import { IMPORT_BYTES_MAX } from "@/lib/domain/import-bytes-max";
import { type ImportAnswers, type ImportResult, importFile } from "@/lib/queries/import-file";

const EMPTY: ImportAnswers = { project: "", from: "", date: "", market: "", replace: "" };
const OFFLINE = "The dashboard didn’t respond. Nothing was imported; try again.";

export type ImportState = ReturnType<typeof useImport>;

export function useImport(dropped: File | null) {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(EMPTY);
  const [preview, setPreview] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [busy, setBusy] = useState<"reading" | "importing" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useRef(0);

  async function send(chosen: File, isPreview: boolean): Promise<ImportResult | null> {
    const mine = ++run.current;
    setProblem(null);
    setBusy(isPreview ? "reading" : "importing");
    // Also covers a file that was changed or deleted after it was chosen.
    const result = await importFile(chosen, isPreview ? EMPTY : answers, isPreview).catch(() => ({ refusal: OFFLINE }));
    if (mine !== run.current) return null;
    setBusy(null);
    if (!("refusal" in result)) return result;
    setProblem(result.refusal);
    return null;
  }

  async function choose(chosen: File) {
    setFile(chosen);
    setPreview(null);
    setDone(null);
    if (chosen.size > IMPORT_BYTES_MAX) return setProblem("The file is larger than 512 MB.");
    const result = await send(chosen, true);
    setPreview(result);
    const description = result?.report.description;
    setAnswers({
      ...EMPTY,
      project: description?.suggestedProject ?? "",
      from: description?.period?.from ?? "",
      date: description?.period?.to ?? "",
    });
  }

  async function begin() {
    if (file === null) return;
    const result = await send(file, false);
    if (result?.report.problem) setProblem(result.report.problem);
    else setDone(result);
  }

  const chooseRef = useRef(choose);
  chooseRef.current = choose;
  useEffect(() => {
    if (dropped !== null) void chooseRef.current(dropped);
  }, [dropped]);

  const questions = preview?.report.description?.questions ?? [];
  const isMissing =
    (questions.includes("project") && answers.project.trim() === "") ||
    (questions.includes("date") && answers.date === "");
  return { file, answers, setAnswers, preview, done, busy, problem, choose, begin, questions, isMissing };
}
