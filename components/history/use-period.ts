import { useCallback, useMemo } from "react";
import { changeAddress } from "@/components/browser/address";
import { useChoice } from "@/components/browser/use-address";
import { dayViewOfAddress, type PagePeriod, pagePeriodOf, periodParams } from "@/lib/domain/history/page-period";
import type { DayView } from "@/lib/domain/time/day-view";

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

export function usePeriod(): PagePeriod | null {
  const params = usePeriodAddress();
  return useMemo(() => pagePeriodOf(params), [params]);
}

export function useDayView(): DayView {
  const params = usePeriodAddress();
  return useMemo(() => dayViewOfAddress(params), [params]);
}

/** Adds a history step; null: the default period. */
export const useSetPeriod = (): ((period: PagePeriod | null) => void) =>
  useCallback((period) => changeAddress({ ...periodParams(period), vs: null, "as-of": null }, "push"), []);
