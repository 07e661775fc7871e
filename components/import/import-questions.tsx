import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import type { ImportDescription, ImportQuestion } from "@/lib/reference-api/import/report";
import type { ImportState } from "./use-import";

type Name = "project" | "market" | "from" | "date";
type Field = ComponentProps<"input"> & { name: Name; question: ImportQuestion; label: string };

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

type ImportQuestionsProps = { state: ImportState; description: ImportDescription };

export function ImportQuestions({ state: { options, setOptions }, description }: ImportQuestionsProps) {
  const asked: readonly ImportQuestion[] = description.period
    ? [...description.questions, "date"]
    : description.questions;
  return (
    <div className="mt-4 grid gap-3 text-ui sm:grid-cols-2">
      {FIELDS.filter(({ question }) => asked.includes(question)).map(({ question, label, name, ...field }) => (
        <label key={name} htmlFor={`import-${name}`} className="grid gap-1 text-fg-2">
          {label}
          <Input
            {...field}
            id={`import-${name}`}
            name={name}
            value={options[name] ?? ""}
            onChange={(event) => setOptions({ ...options, [name]: event.target.value })}
          />
        </label>
      ))}
      <label className="flex items-start gap-2 sm:col-span-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={options.replace === "1"}
          onChange={(event) => setOptions({ ...options, replace: event.target.checked ? "1" : "" })}
        />
        <span>Replace what was imported into this project before</span>
      </label>
    </div>
  );
}
