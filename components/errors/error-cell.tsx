"use client";

import { TriangleAlert } from "lucide-react";
import { useFormats } from "@/components/ui/formats";
import type { Problem } from "@/lib/errors";
import { problemWords } from "./problem-words";

/** An error inside one cell; the reason is in its tooltip and is spoken. */
export function ErrorCell({ problem }: { problem: Problem }) {
  const { title } = problemWords(problem, useFormats());
  return (
    <span title={title} className="inline-flex items-center gap-1 text-danger">
      <TriangleAlert aria-hidden="true" size={13} strokeWidth={1.5} className="shrink-0" />
      Failed<span className="sr-only">: {title}</span>
    </span>
  );
}
