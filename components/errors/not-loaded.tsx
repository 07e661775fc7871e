import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";

type NotLoadedProps = { what: string; query: Pick<UseQueryResult, "isLoadingError" | "refetch">; className?: string };

/** Shown when a query has failed and has no data. */
export function NotLoaded({ what, query, className }: NotLoadedProps) {
  if (!query.isLoadingError) return null;
  return (
    <p role="alert" className={className}>
      {what} couldn’t be loaded.{" "}
      <Button variant="link" className="h-6" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
