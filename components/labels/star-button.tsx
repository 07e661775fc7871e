"use client";

import { Star } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { LabelSubject } from "@/lib/domain/labels";
import { useChangeLabels, useLabels } from "./use-labels";

type StarButtonProps = {
  projectId: string;
  /** null: the project itself. */
  keywordId: string | null;
  subject: LabelSubject;
  /** What a star does here, in words: “Star”, “Pin”. */
  verb?: string;
  /** As the server knew it, until the labels have been read. */
  first?: boolean;
};

/** An own star, on or off. It lives here only. */
export function StarButton({ projectId, keywordId, subject, verb = "Star", first = false }: StarButtonProps) {
  const { labels, labelsOf, isRead } = useLabels(projectId);
  const change = useChangeLabels(projectId);
  const held = keywordId === null ? labels.project : labelsOf(keywordId);
  const starred = isRead ? held.starred : first;
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={`${verb} ${subject.text || "it"}`}
      title={change.isError ? "Could not be kept; try again" : verb}
      onClick={() => change.mutate({ keywordId, subject, change: { kind: "star", starred: !starred } })}
      className="inline-grid size-7 shrink-0 place-items-center rounded-md text-fg-3 hover:bg-sunken hover:text-fg pointer-coarse:size-11"
    >
      <Star aria-hidden="true" size={16} strokeWidth={1.5} className={cn(starred && "fill-current text-warn-fill")} />
    </button>
  );
}
