import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { historiesQuery, loadable } from "@/lib/queries/history";

/** Loads positions that the list lacks, one request a keyword, except keywords known to have no data. */
export function LoadPositionsButton({
  project,
  keywordIds,
  of,
}: {
  project: { id: string; name: string };
  keywordIds: string[];
  of: number;
}) {
  const formats = useFormats();
  const histories = useQuery({ ...historiesQuery(project.id), throwOnError: false });
  if (histories.isPending) return null;
  const ids = histories.data === undefined ? keywordIds : loadable(keywordIds, histories.data);
  const label = ids.length === of ? "Load positions" : `Load the other ${formats.integer(ids.length)}`;
  return <BulkLoadButton project={project} keywordIds={ids} label={label} variant="link" />;
}
