import { useMemo } from "react";
import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import {
  dayViewOfAddress,
  type PagePeriod,
  PERIOD_PARAMS,
  pagePeriodOf,
  periodParams,
} from "@/lib/domain/history/period";
import type { DayView } from "@/lib/domain/time/day-view";

const READ_PARAMS = [...PERIOD_PARAMS, "vs", "as-of"];

/** Changes only with its own parameters. */
function usePeriodAddress(): URLSearchParams {
  const params = [...useAddress()].filter(([name]) => READ_PARAMS.includes(name));
  const text = new URLSearchParams(params).toString();
  return useMemo(() => new URLSearchParams(text), [text]);
}

/** For links from one view of a project to another. */
export function usePeriodParams(): Record<string, string | null> {
  const params = useAddress();
  return Object.fromEntries(PERIOD_PARAMS.map((name) => [name, params.get(name)]));
}

export function usePeriod(): PagePeriod | null {
  const params = usePeriodAddress();
  return useMemo(() => pagePeriodOf(params), [params]);
}

export function useDayView(): DayView {
  const params = usePeriodAddress();
  return useMemo(() => dayViewOfAddress(params), [params]);
}

/** Adds a history step; null: the default period. */
export const setPeriod = (period: PagePeriod | null): void =>
  changeAddress({ ...periodParams(period), vs: null, "as-of": null }, "push");
