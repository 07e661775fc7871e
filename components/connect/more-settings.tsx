import { Details } from "@/components/ui/details";
import type { FieldProblem, FormField } from "@/lib/domain/response/account";
import { SelectField, TextField } from "./field";
import { inFormWords, labelOf, meaningOf } from "./field-words";

const ELSEWHERE = new Set(["UPSTREAM_KEY_HEADER", "UPSTREAM_KEY_FORMAT", "UPSTREAM_KEY_IN", "UPSTREAM_KEY_PARAMETER"]);
const FIRST = ["REQUESTS_PER_HOUR", "HOUR_OFFSET_MINUTES", "RESERVE"];
const rankOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const CHOICES: Record<string, { value: string; label: string }[]> = {
  UPSTREAM_KEYWORDDATA_ID: [
    { value: "", label: "the keyword’s" },
    { value: "project", label: "the project’s" },
  ],
  STRICT_ROLLING_HOUR: [
    { value: "", label: "off" },
    { value: "on", label: "on" },
  ],
};

type MoreSettingsProps = {
  fields: readonly FormField[];
  settings: Readonly<Record<string, string>>;
  problems: readonly FieldProblem[];
  hasExtraHeaders: boolean;
  onChange: (set: Record<string, string>) => void;
};

export function MoreSettings({ fields, settings, problems, hasExtraHeaders, onChange }: MoreSettingsProps) {
  const shown = fields
    .filter(({ name }) => !ELSEWHERE.has(name))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
  const isOpen = problems.some(({ field }) => shown.some(({ name }) => name === field));
  return (
    <Details summary="Advanced" className="mt-4" open={isOpen || undefined}>
      <div className="mt-3 grid gap-4 text-fg sm:grid-cols-2">
        {shown.map(({ name, usual, meaning, example }) => {
          const problem = problems.find(({ field }) => field === name)?.text;
          const words = [
            name === "UPSTREAM_EXTRA_HEADERS" && hasExtraHeaders
              ? "Set and not shown; enter all of them to replace them."
              : "",
            inFormWords(meaningOf(name, meaning)),
            CHOICES[name] === undefined ? `Default: ${usual ?? "none"}.` : "",
          ];
          const common = {
            name,
            label: labelOf(name),
            note: words.filter(Boolean).join(" "),
            problem: problem === undefined ? null : inFormWords(problem),
            value: settings[name] ?? "",
          };
          const options = CHOICES[name];
          return options === undefined ? (
            <TextField
              key={name}
              {...common}
              placeholder={example ?? usual ?? ""}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ) : (
            <SelectField
              key={name}
              {...common}
              options={options}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          );
        })}
      </div>
    </Details>
  );
}
