import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { idAt } from "@/lib/domain/table/rows";
import { keywordsQuery } from "@/lib/queries/keyword-list";

type SavedSinceProps = { project: { id: string; name: string }; count: number };

export function SavedSince({ project, count }: SavedSinceProps) {
  const formats = useFormats();
  const rows = useQuery(keywordsQuery(project.id)).data?.reading?.data.keywords;
  if (rows === undefined) return null;
  return (
    <BulkLoadButton
      project={project}
      keywordIds={Array.from({ length: rows.length }, (_, row) => idAt(rows, row))}
      labelOf={(left) => (left === count ? "Load all histories" : `Load the other ${formats.integer(left)} histories`)}
      variant="link"
    />
  );
}
