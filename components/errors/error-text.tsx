import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
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
  if (error === null) return null;
  return (
    <p role="alert" className={cn("text-danger", className)}>
      {whyNot(error, formats)}
    </p>
  );
}
