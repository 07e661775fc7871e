"use client";

import { type ComponentProps, useId } from "react";
import { Input } from "@/components/ui/input";
import type { ImportAnswers } from "@/lib/queries/import-file";
import type { ImportQuestion } from "@/lib/reference-api/import/report";
import type { ImportState } from "./use-import";

type Field = ComponentProps<"input"> & { name: keyof ImportAnswers; question: ImportQuestion; label: string };

const FIELDS: readonly Field[] = [
  { question: "project", name: "project", label: "Project", required: true, maxLength: 200 },
  {
    question: "market",
    name: "market",
    label: "Engine/country/language/device (optional)",
    maxLength: 60,
    placeholder: "google/de/de/desktop",
  },
  { question: "date", name: "from", label: "First day of the period (optional)", type: "date" },
  { question: "date", name: "date", label: "Day, or last day of the period", type: "date", required: true },
];

export function ImportQuestions({ state }: { state: ImportState }) {
  const id = useId();
  const { answers, setAnswers, questions, report } = state;
  const asksDate = report?.description?.period != null;
  const shown = FIELDS.filter(({ question }) => questions.includes(question) || (question === "date" && asksDate));
  return (
    <div className="mt-4 grid gap-3 text-ui sm:grid-cols-2">
      {shown.map(({ question, label, name, ...field }) => (
        <label key={name} htmlFor={`${id}-${name}`} className="grid gap-1 text-fg-2">
          {label}
          <Input
            {...field}
            id={`${id}-${name}`}
            name={name}
            value={answers[name]}
            onChange={(event) => setAnswers({ ...answers, [name]: event.target.value })}
          />
        </label>
      ))}
      <label className="flex items-start gap-2 sm:col-span-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={answers.replace !== ""}
          onChange={(event) => setAnswers({ ...answers, replace: event.target.checked ? "1" : "" })}
        />
        <span>Replace what was imported into this project before</span>
      </label>
    </div>
  );
}
