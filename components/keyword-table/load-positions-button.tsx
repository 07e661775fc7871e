"use client";

import { BulkLoadButton } from "@/components/keyword-table/bulk-load-button";
import { useBulkLoad } from "@/components/keyword-table/use-bulk-load";
import { useFormats } from "@/components/ui/formats";

/** Loads the positions that the keyword list does not tell, one request for each keyword. */
export function LoadPositionsButton({
  projectId,
  keywordIds,
  of,
}: {
  projectId: string;
  keywordIds: string[];
  of: number;
}) {
  const formats = useFormats();
  const bulk = useBulkLoad(projectId);
  if (keywordIds.length === 0 && bulk.load.state === "idle") return null;
  const label = keywordIds.length === of ? "Load positions" : `Load the other ${formats.integer(keywordIds.length)}`;
  return <BulkLoadButton bulk={bulk} keywordIds={keywordIds} label={label} variant="link" />;
}
