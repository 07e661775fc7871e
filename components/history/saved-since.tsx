import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { idAt } from "@/lib/domain/table/rows";
import { historiesQuery, loadable } from "@/lib/queries/history";
import { keywordsQuery } from "@/lib/queries/keyword-list";

type SavedSinceProps = { project: { id: string; name: string }; count: number };

export function SavedSince({ project, count }: SavedSinceProps) {
  const formats = useFormats();
  const histories = useQuery({ ...historiesQuery(project.id), throwOnError: false }).data;
  const rows = useQuery({ ...keywordsQuery(project.id), throwOnError: false }).data?.reading?.data.keywords;
  if (histories === undefined || rows === undefined) return null;
  const ids = loadable(
    Array.from({ length: rows.length }, (_, row) => idAt(rows, row)),
    histories,
  );
  const label = ids.length === count ? "Load all histories" : `Load the other ${formats.integer(ids.length)} histories`;
  return <BulkLoadButton project={project} keywordIds={ids} label={label} variant="link" />;
}
