"use client";

import { useCallback, useMemo } from "react";
import { changeAddress } from "@/components/browser/address";
import { useChoice } from "@/components/page/view-params";
import { dayViewOfAddress, type PagePeriod, pagePeriodOf, periodParams } from "@/lib/domain/history/page-period";
import type { DayView } from "@/lib/domain/time/day-view";

/** The parameters of the address that hold the period, and nothing else of it. */
function usePeriodAddress(): URLSearchParams {
  const [range] = useChoice("range");
  const [from] = useChoice("from");
  const [to] = useChoice("to");
  const [vs] = useChoice("vs");
  const [asOf] = useChoice("as-of");
  return useMemo(() => {
    const named = Object.entries({ range, from, to, vs, "as-of": asOf });
    return new URLSearchParams(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  }, [range, from, to, vs, asOf]);
}

/** The period of the address; null: the usual one. */
export function usePeriod(): PagePeriod | null {
  const params = usePeriodAddress();
  return useMemo(() => pagePeriodOf(params), [params]);
}

/** The day that the address looks at, and the day it compares with. */
export function useDayView(): DayView {
  const params = usePeriodAddress();
  return useMemo(() => dayViewOfAddress(params), [params]);
}

/** Chooses the period; null: the usual one. A step of history. */
export const useSetPeriod = (): ((period: PagePeriod | null) => void) =>
  useCallback((period) => changeAddress({ ...periodParams(period), vs: null, "as-of": null }, "push"), []);
