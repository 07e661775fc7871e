import { Check, Circle, LoaderCircle, TriangleAlert } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Details } from "@/components/ui/details";
import { Icon } from "@/components/ui/icon";
import { SelectField } from "@/components/ui/inputs";
import type {
  ConnectionChoice,
  ConnectionFinding,
  ConnectionFix,
  ConnectionReport,
  ConnectionStep,
} from "@/lib/domain/response/connection";
import { inFormWords } from "./field-words";
import { PreviewRows } from "./preview-rows";

/** In order. @property what the list that the step reads */
const STEPS: readonly { name: ConnectionStep["name"]; label: string; what?: ConnectionFinding["what"] }[] = [
  { name: "address", label: "Address" },
  { name: "key", label: "Key" },
  { name: "answer", label: "Projects", what: "projects" },
  { name: "keywords", label: "Keywords", what: "keywords" },
  { name: "history", label: "History", what: "keyword data" },
  { name: "clock", label: "Clock" },
];
const FIELD_NAMES: Record<ConnectionChoice["field"], string> = {
  id: "ID",
  name: "Name",
  keyword: "Keyword",
  position: "Position",
  date: "Day",
  value: "Position of the day",
};

const STATES = {
  done: { icon: Check, tone: "text-up", spoken: "Done: " },
  failed: { icon: TriangleAlert, tone: "text-danger", spoken: "Failed: " },
  waiting: { icon: Circle, tone: "text-fg-3", spoken: "" },
  running: { icon: LoaderCircle, tone: "text-fg-2 motion-safe:animate-spin", spoken: "" },
};

export function untestedSteps({ steps }: Pick<ConnectionReport, "steps">): string[] {
  const isReached = (name: string) => steps.some((step) => step.name === name && step.state !== "waiting");
  return STEPS.filter(({ name }) => !isReached(name)).map(({ label }) => label);
}

type FormActions = {
  onFix: (fix: ConnectionFix) => void;
  onChoose: (field: string, name: string) => void;
};

/** @property form null: the report is shown without a form, and names settings as the server does */
type TestStepsProps = { report: ConnectionReport | null; isRunning: boolean; form: FormActions | null };

export function TestSteps({ report, isRunning, form }: TestStepsProps) {
  if (report === null && !isRunning) return null;
  const steps = new Map(report?.steps.map((step) => [step.name, step]));
  const next = isRunning ? STEPS.find(({ name }) => !steps.has(name))?.name : undefined;
  return (
    <ol className="mt-4 space-y-3" aria-label="Steps of the test">
      {STEPS.map(({ name, label, what }) => {
        const step = steps.get(name);
        const state = step?.state ?? (name === next ? "running" : "waiting");
        const { icon, tone, spoken } = STATES[state];
        return (
          <li key={name} className="flex gap-2 text-ui">
            <Icon of={icon} size={16} className={cn("mt-0.5 shrink-0", tone)} />
            <div className="min-w-0 flex-1">
              <p className={cn("break-words", state === "waiting" && "text-fg-2")}>
                <span className="sr-only">{spoken}</span>
                {state === "waiting" || step === undefined
                  ? `${label}: ${state === "running" ? "testing…" : "not tested yet"}`
                  : wordsFor(form, step.text)}
              </p>
              {report && state === "failed" && <Hints report={report} isRunning={isRunning} form={form} />}
              {report && step && what !== undefined && (
                <Recognized report={report} what={what} form={form} isFailed={state === "failed"} />
              )}
              {report && state === "done" && name === unsureOf(report) && (
                <Hints report={report} isRunning={isRunning} form={form} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const unsureOf = ({ steps, hints }: ConnectionReport): ConnectionStep["name"] | null => {
  if (hints.length === 0 || steps.some(({ state }) => state === "failed")) return null;
  const isDone = (name: string) =>
    name !== "clock" && steps.some((step) => step.name === name && step.state === "done");
  return STEPS.findLast(({ name }) => isDone(name))?.name ?? null;
};

const wordsFor = (form: FormActions | null, text: string) => (form === null ? text : inFormWords(text));

function Hints({ report, isRunning, form }: TestStepsProps & { report: ConnectionReport }) {
  const formats = useFormats();
  return (
    <div className="mt-1 space-y-2">
      {report.hints.map((hint) => (
        <p key={hint} className="max-w-[70ch] text-fg-2">
          {wordsFor(form, hint)}
        </p>
      ))}
      {form !== null && report.fixes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {report.fixes.map((fix) => (
            <Button key={fix.label} onClick={() => form.onFix(fix)} aria-disabled={isRunning} className="max-w-full">
              <span className="truncate">Try {fix.label}</span>
              <span className="font-normal opacity-80">· {formats.requests(fix.requests)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

type RecognizedProps = {
  report: ConnectionReport;
  what: ConnectionFinding["what"];
  form: FormActions | null;
  isFailed: boolean;
};

function Recognized({ report, what, form, isFailed }: RecognizedProps) {
  const finding = report.findings.find((one) => one.what === what);
  const preview = report.previews.find((one) => one.what === what);
  const choices = report.choices.filter((one) => one.what === what);
  const sample = isFailed ? report.samples.find((one) => one.what === what) : undefined;
  const unsure = choices.some(({ name }) => name === null);
  return (
    <>
      {preview && <PreviewRows preview={preview} />}
      {finding && <FindingNote finding={finding} />}
      {sample && (
        <pre className="mt-2 rounded-md bg-sunken p-3 font-mono text-note break-words whitespace-pre-wrap">
          {sample.row}
        </pre>
      )}
      {form !== null && choices.length > 0 && (
        <Details className="mt-1.5" summary="Field mapping" open={isFailed || unsure}>
          <div className="mt-2 mb-1 grid gap-3 sm:grid-cols-2 md:grid-cols-3">
            {choices.map(({ field, name, options }) => (
              <SelectField
                key={field}
                label={FIELD_NAMES[field]}
                value={name ?? ""}
                options={[
                  { value: "", label: name === null ? "Not recognized" : "Detect automatically" },
                  ...(name !== null && name !== "" && options.every((option) => option.name !== name)
                    ? [{ value: name, label: name }]
                    : []),
                  ...options.map((option) => ({ value: option.name, label: `${option.name} (${option.example})` })),
                ]}
                onChange={(event) => form.onChoose(field, event.target.value)}
              />
            ))}
          </div>
          <p className="text-note text-fg-2">Choosing another field reads the same response again · 0 requests.</p>
        </Details>
      )}
    </>
  );
}

function FindingNote({ finding }: { finding: ConnectionFinding }) {
  const formats = useFormats();
  const { how, recognized, others, pageSize, paging, unreadable } = finding;
  const fields = recognized.map(({ field, name }) => `${field} (${name})`).join(", ");
  return (
    <p className="mt-1.5 text-note break-words text-fg-2">
      Found in {how}. Recognized: {fields || "nothing"}.{others.length > 0 && ` Other fields: ${others.join(", ")}.`}
      {` Paging: ${paging}${pageSize === null ? "" : `, ${formats.integer(pageSize)} rows a page`}.`}
      {unreadable > 0 && ` Unreadable rows: ${formats.integer(unreadable)}.`}
    </p>
  );
}

export function readDifferently(before: readonly ConnectionFinding[], now: readonly ConnectionFinding[]): string[] {
  return before.flatMap(({ what, recognized }) => {
    const fieldsNow = now.find((one) => one.what === what)?.recognized;
    if (fieldsNow === undefined) return [];
    const fields = [...new Set([...recognized, ...fieldsNow].map(({ field }) => field))];
    return fields.flatMap((field) => {
      const was = recognized.find((one) => one.field === field)?.name;
      const is = fieldsNow.find((one) => one.field === field)?.name;
      if (was === is) return [];
      if (was === undefined) return [`${what}: ${field} is new, from “${is}”`];
      return [
        `${what}: ${field} came from “${was}”, ${is === undefined ? "and isn’t recognized now" : `now from “${is}”`}`,
      ];
    });
  });
}
