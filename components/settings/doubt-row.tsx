"use client";

import { useFormats } from "@/components/browser/formats";
import type { SavedDoubts } from "@/lib/domain/response/doubtful-copy";
import { SettingRow } from "./setting-rows";

const NAMES_MAX = 5;

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMES_MAX ? names.join(", ") : `${names.slice(0, NAMES_MAX).join(", ")} and others`;

export function DoubtRow({ doubts: { copies, labels } }: { doubts: SavedDoubts }) {
  const formats = useFormats();
  if (copies.length + labels.length === 0) return null;
  const count = copies.reduce((sum, each) => sum + each.count, 0);
  return (
    <SettingRow name="Misread earlier">
      {copies.length > 0 && (
        <p>
          {formats.counted(count, "saved list or history", "saved lists or histories")} that an earlier version misread:{" "}
          {namesOf(copies.map(({ name }) => name))}. Refresh to replace.
        </p>
      )}
      {labels.length > 0 && (
        <p>
          {formats.counted(labels.length, "tag or note", "tags or notes")} with characters lost on import:{" "}
          {namesOf(labels)}. Edit or import again.
        </p>
      )}
    </SettingRow>
  );
}
