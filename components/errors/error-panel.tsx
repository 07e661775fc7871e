"use client";

import { useFormats } from "@/components/browser/formats";
import { fillProblem, type Problem } from "@/lib/domain/errors";
import { ErrorActions, type ErrorHandlers } from "./error-actions";
import { ErrorDetails } from "./error-details";
import { ErrorIcon } from "./error-icon";

export function ErrorPanel({ problem, ...handlers }: ErrorHandlers & { problem: Problem }) {
  const formats = useFormats();
  const { title, text } = fillProblem(problem, formats);
  return (
    <div data-slot="error-panel" role="alert" className="p-6">
      <ErrorIcon code={problem.code} />
      <h2 className="mt-3 text-card tracking-[-0.01em]">{title}</h2>
      <p className="mt-1.5 max-w-[60ch] text-ui break-words text-fg-2">{text}</p>
      <ErrorActions problem={problem} quiet {...handlers} />
      <ErrorDetails problem={problem} />
    </div>
  );
}
