import type { KeyboardEvent, MouseEvent } from "react";

type DayReaderProps = {
  days: readonly { day: number }[];
  /** The day's distance from the left, as a share of the width. */
  shareOf: (day: number) => number;
  index: number | null;
  onRead: (index: number | null) => void;
  /** Called on click, Enter, or the second tap on touch. */
  onChoose?: (index: number) => void;
  wordsAt: (index: number) => string;
};

/** A slider over the measured days, so that screen readers announce each day's value. */
export function DayReader({ days, shareOf, index, onRead, onChoose, wordsAt }: DayReaderProps) {
  const last = days.length - 1;
  if (last < 0) return null;

  const nearestTo = (event: MouseEvent<HTMLDivElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const distances = days.map(({ day }) => Math.abs(shareOf(day) - share));
    return distances.indexOf(Math.min(...distances));
  };
  const readAt = (event: MouseEvent<HTMLDivElement>) => onRead(nearestTo(event));
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const at = nearestTo(event);
    onRead(at);
    if (at === index) onChoose?.(at);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = index ?? last + 1;
    const moves: Record<string, number | null> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, index === null ? last : from + 1),
      Home: 0,
      End: last,
      Escape: null,
    };
    if (event.key === "Enter" && index !== null && onChoose !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onChoose(index);
      return;
    }
    const target = moves[event.key];
    if (target === undefined || (event.key === "Escape" && index === null)) return;
    event.preventDefault();
    event.stopPropagation();
    onRead(target);
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Selected date"
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={(index ?? last) + 1}
      aria-valuetext={wordsAt(index ?? last)}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded focus-visible:-outline-offset-2"
      onPointerMove={(event) => event.pointerType === "mouse" && readAt(event)}
      onPointerLeave={(event) => event.pointerType === "mouse" && onRead(null)}
      onClick={press}
      onKeyDown={onKeyDown}
      onBlur={() => onRead(null)}
    />
  );
}
