import { Button } from "@/components/ui/button";

/** Stands in a panel while the known days are on their way, or when they couldn't be had. */
export function DaysPending({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  return isError ? (
    <p className="text-note text-fg-2">
      The known days couldn’t be loaded.{" "}
      <Button variant="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  ) : (
    <p className="text-note text-fg-2">Loading the known days…</p>
  );
}
