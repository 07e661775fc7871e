import { useFormats } from "@/components/browser/formats";
import { ProblemText } from "@/components/ui/inputs";
import type { Formats } from "@/lib/domain/display/format";
import { fillProblem } from "@/lib/domain/errors";
import { OfflineError, RefusedError } from "@/lib/queries/get-json";
import { problemOf } from "./internal-fault";

export function whyNot(error: Error, formats: Formats): string {
  if (error instanceof OfflineError) return "You’re offline. Nothing was changed.";
  if (error instanceof RefusedError) return error.message;
  const { title, text } = fillProblem(problemOf(error), formats);
  return `${title}. ${text}`;
}

export function ChangeError({ error, className }: { error: Error | null; className?: string }) {
  const formats = useFormats();
  return <ProblemText className={className}>{error && whyNot(error, formats)}</ProblemText>;
}
