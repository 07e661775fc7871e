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
          An earlier version misread {formats.counted(count, "saved list or history", "saved lists or histories")}:{" "}
          {namesOf(copies.map(({ name }) => name))}. Refresh to replace {count === 1 ? "it" : "them"}.
        </p>
      )}
      {labels.length > 0 && (
        <p>
          An import lost characters of {formats.counted(labels.length, "tag or note", "tags or notes")}:{" "}
          {namesOf(labels)}. Edit or import {labels.length === 1 ? "it" : "them"} again.
        </p>
      )}
    </SettingRow>
  );
}
