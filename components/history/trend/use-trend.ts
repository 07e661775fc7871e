import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useChoice } from "@/components/browser/use-address";
import { usePeriod } from "@/components/history/use-period";
import { whenIdle } from "@/components/ui/lazy";
import { pointsOf, showOf, type TrendHead, type TrendShow, trendHead } from "@/lib/domain/history/trend-view";
import { trendQuery } from "@/lib/queries/history";

type TrendSource = {
  projectId: string;
  version: string;
  first: { head: TrendHead; version: string };
};

export type Trend = ReturnType<typeof useTrend>;

export function useTrend({ projectId, version, first }: TrendSource) {
  const period = usePeriod();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  const [showText, setShowText] = useChoice("show");
  const isOther = JSON.stringify(period ?? first.head.period) !== JSON.stringify(first.head.period);
  const query = useQuery({
    ...trendQuery(projectId, version),
    enabled: version !== "" && (isIdle || isOther || version !== first.version),
  });
  const days = query.data?.days ?? null;
  const head = useMemo(
    () => (days === null ? first.head : trendHead(days, period, showText)),
    [days, first.head, period, showText],
  );
  const { from, to } = head.span;
  const show = showOf(showText, head);
  return {
    head,
    show,
    setShow: (next: TrendShow) => {
      const usual = showOf(null, head);
      setShowText(String(next) === String(usual) ? null : String(next));
    },
    lines: show === "spread" ? [] : head.lines,
    days: pointsOf(days ?? []).filter(({ day }) => day >= from && day <= to),
    hasFailed: query.isError && days === null,
    retry: () => void query.refetch(),
  };
}
