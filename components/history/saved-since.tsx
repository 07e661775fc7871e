import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { idAt } from "@/lib/domain/table/rows";
import { keywordsQuery } from "@/lib/queries/keyword-list";

export function SavedSince({ page: { project, facts } }: { page: ProjectPageState }) {
  const formats = useFormats();
  const rows = useQuery(keywordsQuery(project.id)).data?.reading?.data.keywords;
  if (rows === undefined) return null;
  return (
    <BulkLoadButton
      project={project}
      keywordIds={Array.from({ length: rows.length }, (_, row) => idAt(rows, row))}
      labelOf={(left) =>
        left === facts.count ? "Load all histories" : `Load the other ${formats.integer(left)} histories`
      }
      variant="link"
    />
  );
}
