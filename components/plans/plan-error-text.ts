import { isOffline, isRefused, problemOf } from "@/components/errors/internal-fault";
import type { Formats } from "@/lib/domain/display/format";
import { fillProblem } from "@/lib/domain/errors";

export function whyNot(error: Error, formats: Formats): string {
  if (isOffline(error)) return "You’re offline. Nothing was changed.";
  if (isRefused(error)) return error.message;
  const { title, text } = fillProblem(problemOf(error), formats);
  return `${title}. ${text}`;
}
