import { SpendButton } from "@/components/quota/spend-button";
import type { NotCompared } from "./use-compared";

export function MissingComparisons({ items }: { items: readonly NotCompared[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="border-t border-line px-4 py-2 text-note text-fg-2">
      {items.map(({ key, text, requests, isLoading, load }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-2 py-1">
          <bdi>{text}</bdi>
          {requests !== null && (
            <SpendButton
              price={{ requests, atLeast: false }}
              question="Load this to compare?"
              label="Load"
              running={isLoading ? "in progress" : null}
              onSpend={load}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
