"use client";

import { useFormats } from "@/components/browser/formats";
import type { SavedFacts } from "@/lib/domain/response/connection";

export function SavedCount({ saved }: { saved: SavedFacts | null }) {
  const formats = useFormats();
  if (saved === null) return <span>Saved data can’t be loaded</span>;
  if (saved.projects === 0 && saved.keywords === 0) return <span>No saved data yet</span>;
  if (saved.keywords === 0)
    return <span className="tabular-nums">Saved data: {formats.counted(saved.projects, "project")}</span>;
  return <span className="tabular-nums">Saved data: {formats.counted(saved.keywords, "keyword")}</span>;
}
