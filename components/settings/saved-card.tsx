"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBase } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { useRefresh } from "@/components/browser/use-refresh";
import { NotLoaded } from "@/components/errors/not-loaded";
import { Button, buttonStyles } from "@/components/ui/button";
import type { NamedHistory } from "@/lib/domain/history/history";
import type { SavedFacts } from "@/lib/domain/response/connection";
import type { SavedDoubts } from "@/lib/domain/response/doubtful-copy";
import { historyFileHref } from "@/lib/queries/projects";
import { backupQuery, deleteHistory, deleteSaved, writeBackup } from "@/lib/queries/settings";
import { DeleteDialog } from "./delete-dialog";
import { SettingRow, SettingsCard } from "./setting-rows";

type SavedCardProps = {
  saved: SavedFacts;
  histories: readonly NamedHistory[];
  doubts: SavedDoubts;
};

export function SavedCard({ saved, histories, doubts }: SavedCardProps) {
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

function BackupRow() {
  const formats = useFormats();
  const client = useQueryClient();
  const state = useQuery(backupQuery);
  const { data } = state;
  const backup = useMutation({
    mutationFn: writeBackup,
    onSettled: () => client.invalidateQueries({ queryKey: backupQuery.queryKey }),
  });
  if (data === undefined) return <NotLoaded what="The state of backups" query={state} className="py-3" />;
  if (data.hasOwnTool)
    return <SettingRow name="Backup">The data is in PostgreSQL: back it up with pg_dump on the server.</SettingRow>;
  const { last } = data;
  return (
    <SettingRow
      name="Backup"
      note="A checked copy in the folder backups of the data folder. Keep secret.key in another place: it opens the saved keys."
    >
      <span className="flex flex-wrap items-center gap-3">
        <span className="tabular-nums">
          {last === null ? "None yet" : `${formats.dateTime(last.at)}, ${formats.bytes(last.bytes)}`}
        </span>
        <Button onClick={() => backup.mutate()} blockReason={backup.isPending ? "The backup is being written" : null}>
          Back up now
        </Button>
        <span role="status" className="text-fg-2">
          {backup.isError && "The backup couldn’t be written."}
          {backup.data !== undefined && ("file" in backup.data ? `Saved ${backup.data.file}` : backup.data.problem)}
        </span>
      </span>
    </SettingRow>
  );
}

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

function DeleteSaved({ isEmpty }: { isEmpty: boolean }) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [isOwnToo, setOwnToo] = useState(false);
  const removal = useMutation({
    mutationFn: () => deleteSaved(isOwnToo),
    onSuccess: () => {
      setOpen(false);
      // This tab's cached data came from the deleted copies.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "quota" && queryKey[0] !== "usage" });
      refresh();
    },
  });

  const open = () => {
    setOwnToo(false);
    removal.reset();
    setOpen(true);
  };

  return (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <Button onClick={open} blockReason={isEmpty ? "Nothing is saved" : null}>
          Delete saved data…
        </Button>
        <span role="status" className="text-fg-2">
          {removal.isSuccess && !isOpen && "Saved data deleted"}
        </span>
      </span>
      {isOpen && (
        <DeleteDialog
          onClose={() => setOpen(false)}
          title="Delete saved data?"
          text={`Every saved project and keyword is removed from this computer, along with their whole position history. Past days can’t be loaded again from most services. ${isOwnToo ? "Your tags, stars, notes and views can’t be restored." : "Your tags, stars, notes and views stay."}`}
          action="Delete saved data"
          removal={removal}
        >
          <label className="mt-3 flex min-h-6 items-center gap-2 text-ui pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={isOwnToo}
              onChange={(event) => setOwnToo(event.target.checked)}
            />
            Also delete your tags, stars, notes and views
          </label>
        </DeleteDialog>
      )}
    </>
  );
}

export function HistoryRows({ histories }: { histories: readonly NamedHistory[] }) {
  const formats = useFormats();
  const base = useBase();
  const refresh = useRefresh();
  const [chosenHistory, setChosenHistory] = useState<NamedHistory | null>(null);
  const removal = useMutation({
    mutationFn: async () => {
      if (chosenHistory !== null) await deleteHistory(chosenHistory.projectId);
    },
    onSuccess: () => {
      setChosenHistory(null);
      refresh();
    },
  });
  if (histories.length === 0) return <span>No days yet</span>;
  return (
    <>
      <ul className="divide-y divide-line">
        {histories.map((history) => (
          <li key={history.projectId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{history.name}</span>
              <span className="block text-note text-fg-2 tabular-nums">
                {formats.counted(history.days, "day")}, {daysWords(history, formats.dayLong)} ·{" "}
                {formats.bytes(history.bytes)}
              </span>
            </span>
            <a
              href={base + historyFileHref(history.projectId)}
              download
              aria-label={`Export the history of ${history.name} as CSV`}
              className={buttonStyles("outline")}
            >
              Export CSV
            </a>
            <Button
              aria-label={`Delete the history of ${history.name}…`}
              onClick={() => {
                removal.reset();
                setChosenHistory(history);
              }}
            >
              Delete…
            </Button>
          </li>
        ))}
      </ul>
      {chosenHistory !== null && (
        <DeleteDialog
          onClose={() => setChosenHistory(null)}
          title={`Delete the history of ${chosenHistory.name}?`}
          text={`${formats.counted(chosenHistory.days, "day")} of positions are removed from this computer. Past days can’t be loaded again from most services. The saved keywords stay.`}
          action="Delete history"
          removal={removal}
        />
      )}
    </>
  );
}

const daysWords = ({ from, to }: NamedHistory, day: (on: string) => string): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;
