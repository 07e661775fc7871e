import { Clock } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { positionText } from "@/components/charts/point-text";
import { usePageName } from "@/components/page/page-name";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { RecentPoint } from "@/lib/domain/keyword/keyword";
import { countedPosition, type Position } from "@/lib/domain/keyword/position";

const PATH_SHOWN = 26;

/** The list lacks this field; opening the keyword loads it. */
export function NotLoaded({ hint = "Not loaded. 1 request to load" }: { hint?: string }) {
  return (
    <span
      role="img"
      aria-label="Not loaded"
      title={hint}
      className="inline-block size-2 rounded-full border border-control align-middle"
    />
  );
}

export const NotSeen = () => (
  <span role="img" aria-label="not seen that day" title="Not seen that day: no data" className="font-normal text-fg-3">
    ·
  </span>
);

export const EmptyValue = () => <span className="text-fg-3">—</span>;

const NOT_MEASURED =
  "Not measured: the service left the position empty. It doesn’t say whether the keyword just doesn’t rank";

/** Position states: a number, >100, — and ○. The tooltip contains the raw value. */
export function PositionCell({ position }: { position: Position | null }) {
  const formats = useFormats();
  if (position === null) return <NotLoaded />;
  if (position.kind === "empty")
    return (
      <span role="img" aria-label="not measured" title={NOT_MEASURED} className="font-normal text-fg-3">
        —
      </span>
    );
  const text = positionText(formats, position);
  const cappedPosition = countedPosition(position);
  // A position past the first 100 is shown, but no figure counts it.
  if (cappedPosition.kind === "beyond")
    return (
      <span title={`Checked, not in the top ${cappedPosition.depth}`} className="font-normal text-fg-2">
        {text}
      </span>
    );
  const raw = cappedPosition.kind === "at" ? formats.number(cappedPosition.place) : text;
  return raw === text ? text : <span title={raw}>{text}</span>;
}

export function LastKnownCell({ point: { on, position } }: { point: RecentPoint }) {
  const formats = useFormats();
  const words = `Not measured now. Last known on ${formats.dayLong(on)}; not included in any figure`;
  return (
    <span title={words} className="inline-flex items-center gap-1 font-normal whitespace-nowrap text-fg-2">
      <Icon of={Clock} size={12} className="shrink-0" />
      {positionText(formats, position)} · {formats.day(on)}
      <span className="sr-only">, last known, not measured now</span>
    </span>
  );
}

const middleCut = (text: string): string =>
  text.length <= PATH_SHOWN ? text : `${text.slice(0, PATH_SHOWN / 2)}…${text.slice(-(PATH_SHOWN / 2 - 1))}`;

export function PageCell({ url }: { url: string | null }) {
  const nameOf = usePageName();
  if (url === null) return <EmptyValue />;
  return (
    <span title={url} dir="ltr" className="block truncate text-fg-2">
      {middleCut(nameOf(url))}
    </span>
  );
}

export function TagsCell({ tags, own = [] }: { tags: readonly string[]; own?: readonly string[] }) {
  const all = [...own.map((text) => ({ text, isOwn: true })), ...tags.map((text) => ({ text, isOwn: false }))];
  const [firstTag] = all;
  if (firstTag === undefined) return <EmptyValue />;
  const names = all.map(({ text }) => text).join(", ");
  const first = (
    <Chip
      dir="auto"
      title={names}
      className={cn("max-w-32 truncate rounded-full px-2 py-0.5 align-middle", firstTag.isOwn && "bg-accent-soft")}
    >
      {firstTag.text}
      {firstTag.isOwn && <span className="sr-only"> (your tag)</span>}
    </Chip>
  );
  if (all.length === 1) return first;
  return (
    <span title={names} className="flex gap-1 whitespace-nowrap">
      {first}
      <Chip className="rounded-full py-0.5">+{all.length - 1}</Chip>
    </span>
  );
}
