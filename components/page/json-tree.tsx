import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { OutsideLink } from "@/components/ui/button";
import type { Json } from "@/lib/domain/json";
import { linkable } from "@/lib/domain/series/ranking-pages";

const ENTRIES_SHOWN = 100;

export function JsonTree({ value, name, isOpen = false }: { value: Json; name?: string; isOpen?: boolean }) {
  const formats = useFormats();
  const [opened, setOpened] = useState(isOpen);
  const [visibleCount, setVisibleCount] = useState(ENTRIES_SHOWN);
  const label = name === undefined ? null : <span className="text-fg-2">{name}: </span>;
  if (value === null || typeof value !== "object")
    return (
      <div className="break-words">
        {label}
        <Scalar value={value} />
      </div>
    );

  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((item, index): [string, Json] => [String(index), item])
    : Object.entries(value);
  const size = Array.isArray(value)
    ? `[${formats.counted(entries.length, "item")}]`
    : `{${formats.counted(entries.length, "field")}}`;
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="min-h-6 rounded">
        {label}
        {size}
      </summary>
      {opened && (
        <div className="border-l border-line pl-4">
          {entries.slice(0, visibleCount).map(([key, item]) => (
            <JsonTree key={key} name={key} value={item} />
          ))}
          {entries.length > visibleCount && (
            <button
              type="button"
              className="min-h-6 underline"
              onClick={() => setVisibleCount(visibleCount + ENTRIES_SHOWN * 5)}
            >
              Show more ({formats.integer(entries.length - visibleCount)} left)
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function Scalar({ value }: { value: string | number | boolean | null }): ReactNode {
  if (typeof value !== "string") return <span className="text-accent-text">{String(value)}</span>;
  const href = linkable(value);
  if (href === null) return <span dir="auto">“{value}”</span>;
  return <OutsideLink href={href}>{value}</OutsideLink>;
}
