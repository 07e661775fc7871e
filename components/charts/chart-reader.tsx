"use client";

import type { KeyboardEvent, MouseEvent } from "react";
import { useFormats } from "@/components/ui/formats";
import type { Chart } from "./chart";
import type { Plot } from "./plot";
import { pointWords } from "./point-words";

type ChartReaderProps = {
  chart: Chart;
  plot: Plot;
  index: number | null;
  onRead: (index: number | null) => void;
};

/**
 * The transparent sheet over a chart that reads its points: hover, tap, ← → Home End, Esc. It is a slider over the
 * measured days, so that assistive software speaks each point as its value.
 */
export function ChartReader({ chart, plot, index, onRead }: ChartReaderProps) {
  const formats = useFormats();
  const { history } = chart;
  const last = history.drawn.length - 1;
  if (last < 0) return null;

  const readAt = (event: MouseEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    let nearest = 0;
    let distance = Number.POSITIVE_INFINITY;
    for (const [at, { day }] of history.drawn.entries()) {
      const away = Math.abs(plot.x(day) - x);
      if (away < distance) [nearest, distance] = [at, away];
    }
    onRead(nearest);
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
      aria-valuetext={pointWords(chart, index ?? last, formats)}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded focus-visible:-outline-offset-2"
      onPointerMove={(event) => event.pointerType === "mouse" && readAt(event)}
      onPointerLeave={(event) => event.pointerType === "mouse" && onRead(null)}
      onClick={readAt}
      onKeyDown={onKeyDown}
      onBlur={() => onRead(null)}
    />
  );
}
