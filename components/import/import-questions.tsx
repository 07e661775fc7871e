import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import type { ImportOptions } from "@/lib/queries/import-file";
import type { ImportDescription, ImportQuestion } from "@/lib/reference-api/import/report";

type Field = ComponentProps<"input"> & { question: ImportQuestion; name: keyof ImportOptions; label: string };

const MARKET = "Engine/country/language/device (optional)";
const FIELDS: readonly Field[] = [
  { question: "project", name: "project", label: "Project", required: true, maxLength: 200 },
  { question: "market", name: "market", label: MARKET, maxLength: 60, placeholder: "google/de/de/desktop" },
  { question: "date", name: "from", label: "First day of the period (optional)", type: "date" },
  { question: "date", name: "date", label: "Day, or last day of the period", type: "date", required: true },
];

type ImportQuestionsProps = { id: string; description: ImportDescription; onSubmit: (options: ImportOptions) => void };

export function ImportQuestions({ id, description, onSubmit }: ImportQuestionsProps) {
  const { questions, period, suggestedProject } = description;
  const values: ImportOptions = { project: suggestedProject, from: period?.from ?? "", date: period?.to ?? "" };
  const isShown = ({ question }: Field) => questions.includes(question) || (question === "date" && period !== null);
  return (
    <form
      id={id}
      className="mt-4 grid gap-3 text-ui sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      {FIELDS.filter(isShown).map(({ question, label, ...field }) => (
        <label key={field.name} htmlFor={`${id}-${field.name}`} className="grid gap-1 text-fg-2">
          {label}
          <Input {...field} id={`${id}-${field.name}`} defaultValue={values[field.name]} />
        </label>
      ))}
      <label className="sm:col-span-2">
        <input type="checkbox" name="replace" value="1" /> Replace what was imported into this project before
      </label>
    </form>
  );
}
