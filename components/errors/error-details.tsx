import { useFormats } from "@/components/browser/formats";
import { CopyButton } from "@/components/ui/button";
import { Details } from "@/components/ui/details";
import type { Problem } from "@/lib/domain/errors";
import { countedWords, statusWords } from "./problem-words";

type ErrorDetailsProps = { problem: Problem; className?: string };

/** The details never include the key. */
export function ErrorDetails({ problem, className = "mt-6 border-t border-line pt-3" }: ErrorDetailsProps) {
  const formats = useFormats();
  const { details } = problem;

  const facts: [string, string | null][] = [
    ["Response", details.answerStatus === null ? "None" : statusWords(details.answerStatus)],
    ["Request", details.path && `GET ${details.path}`],
    ["Counted", countedWords(details, formats)],
    ["Time", formats.timeSeconds(details.at)],
    ["Paused until", details.values.until === undefined ? null : formats.timeSeconds(details.values.until)],
    ["Reference ID", details.referenceId],
    ["The service says", details.serviceMessage],
  ];
  const visibleFacts = facts.filter((fact): fact is [string, string] => fact[1] !== null);

  const lines = [
    `Case: ${problem.code}`,
    `At: ${details.at}`,
    ...visibleFacts.map(([name, value]) => `${name}: ${value}`),
  ];
  return (
    <Details summary="Details" className={className}>
      <dl className="mt-2 grid grid-cols-[112px_minmax(0,1fr)] gap-y-1">
        {visibleFacts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd
              dir="auto"
              className={
                name === "Request" || name === "Reference ID" ? "font-mono break-all text-fg" : "break-words text-fg"
              }
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <CopyButton label="Copy details" text={lines.join("\n")} />
      </div>
    </Details>
  );
}
