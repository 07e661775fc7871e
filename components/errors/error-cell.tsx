"use client";

import { TriangleAlert } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { Icon } from "@/components/ui/icon";
import { fillProblem, type Problem } from "@/lib/domain/errors";

/** An error inside one cell; the reason is in its tooltip and is spoken. */
export function ErrorCell({ problem }: { problem: Problem }) {
  const { title } = fillProblem(problem, useFormats());
  return (
    <span title={title} className="inline-flex items-center gap-1 text-danger">
      <Icon of={TriangleAlert} size={13} className="shrink-0" />
      Failed<span className="sr-only">: {title}</span>
    </span>
  );
}
