"use client";

import { useMemo } from "react";
import { useChoice } from "@/components/page/view-params";
import { dayViewOf } from "@/lib/domain/history/day-view";
import type { DayView } from "@/lib/domain/time/day-view";

/** The days that the address names: what is looked at, and what it is compared with. */
export function useDayView(): DayView {
  const [asOf] = useChoice("as-of");
  const [vs] = useChoice("vs");
  return useMemo(() => dayViewOf({ asOf, vs }), [asOf, vs]);
}

/** Chooses the day that is looked at; null: the latest list. */
export const useSetAsOf = (): ((day: string | null) => void) => useChoice("as-of")[1];

/** Chooses what is compared with; null: what the list compares with by itself. */
export const useSetPeriod = (): ((period: string | null) => void) => useChoice("vs")[1];
