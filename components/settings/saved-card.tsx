"use client";

import { useFormats } from "@/components/browser/formats";
import type { NamedHistory } from "@/lib/domain/history/history";
import type { SavedFacts } from "@/lib/domain/response/connection";
import type { SavedDoubts } from "@/lib/domain/response/doubtful-copy";
import { BackupRow } from "./backup-row";
import { DeleteSaved } from "./delete-saved";
import { DoubtRow } from "./doubt-row";
import { HistoryRows } from "./history-rows";
import { SettingRow, SettingsCard } from "./setting-rows";

export function SavedCard({
  saved,
  histories,
  doubts,
}: {
  saved: SavedFacts;
  histories: readonly NamedHistory[];
  doubts: SavedDoubts;
}) {
  const formats = useFormats();
  const isEmpty = saved.projects === 0 && saved.keywords === 0 && saved.histories === 0;
  return (
    <SettingsCard id="saved" title="Saved data">
      <SettingRow name="Stored">
        <span className="tabular-nums">
          {isEmpty
            ? "Nothing yet"
            : `${formats.counted(saved.projects, "project")}, ${formats.counted(saved.keywords, "keyword")}, ${formats.counted(saved.histories, "keyword history", "keyword histories")}`}
        </span>
      </SettingRow>
      <SettingRow name="Size">
        <span className="tabular-nums">{formats.bytes(saved.bytes)}</span>
      </SettingRow>
      {saved.oldestAt !== null && (
        <SettingRow name="Oldest">
          <time dateTime={saved.oldestAt}>{formats.dateTime(saved.oldestAt)}</time>
        </SettingRow>
      )}
      <SettingRow
        name="Position history"
        note="Every load and refresh adds the positions of its days, so that days can be compared later."
      >
        <HistoryRows histories={histories} />
      </SettingRow>
      <DoubtRow doubts={doubts} />
      <BackupRow />
      <SettingRow name="Delete" note="Opening a page again then uses requests. The request log is kept.">
        <DeleteSaved isEmpty={isEmpty} />
      </SettingRow>
    </SettingsCard>
  );
}
