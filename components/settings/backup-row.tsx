import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { backupQuery, writeBackup } from "@/lib/queries/settings";
import { SettingRow } from "./setting-rows";

export function BackupRow() {
  const formats = useFormats();
  const client = useQueryClient();
  const { data } = useQuery(backupQuery);
  const backup = useMutation({
    mutationFn: writeBackup,
    onSettled: () => client.invalidateQueries({ queryKey: backupQuery.queryKey }),
  });
  if (data === undefined) return null;
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
        <Button onClick={() => backup.mutate()} blocked={backup.isPending ? "The backup is being written" : null}>
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
