import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { countText, dayIn, placeText } from "@/components/charts/point-text";
import { Card, CardHeader } from "@/components/ui/card";
import { FactRow } from "@/components/ui/fact-row";
import type { PeriodChange } from "@/lib/domain/history/keyword-change";
import { rankingPlace } from "@/lib/domain/keyword/change";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { firstSeen, rankFigures } from "@/lib/domain/series/history-figures";
import type { History, HistoryChoice } from "@/lib/domain/series/keyword-history";
import { isOnlyFromLists } from "@/lib/domain/series/list-days";

const VOLATILITY_WORDS =
  "Average number of positions gained or lost between consecutive checks. Moves into or out of the top 100, and days without a check, are left out.";

type RangeFactsProps = {
  history: History & { kind: "position" };
  data: KeywordData;
  choice: HistoryChoice;
  compared: PeriodChange | null;
};

export function RangeFacts({ history, data, choice, compared }: RangeFactsProps) {
  const formats = useFormats();
  const { first, change, best, worst, average, ranking, topTen, beyond, checked, volatility } = rankFigures(
    history.points,
    history.measured,
  );
  const on = (text: string) => dayIn(formats, history.measured, text);
  const count = (value: number) => countText(formats, history.measured, value);
  const seen = firstSeen(data.positions.find(({ label }) => label === choice.label)?.points ?? []);
  const allTime = rankingPlace(data.keyword.best);
  const isPart = data.part !== undefined || isOnlyFromLists(data);
  const facts: { name: string; value: ReactNode; hint?: string }[] = [
    ...(first === null || change.kind === "unknown" || first.on === compared?.from
      ? []
      : [{ name: `Since ${on(first.on)}`, value: <ChangeMark change={change} /> }]),
    {
      name: "Average",
      value: average === null ? "—" : formats.decimal(average),
      hint: `${formats.counted(ranking, `ranking ${history.measured}`)}${beyond > 0 ? `; ${formats.integer(beyond)} not in the top 100 left out` : ""}`,
    },
    {
      name: "Worst",
      value:
        worst === null
          ? "—"
          : worst.place === null
            ? `not in the top 100 on ${count(beyond)}`
            : `${placeText(formats, worst.place)}, ${on(worst.on)}`,
    },
    { name: "In top 10", value: `${count(topTen)} of ${formats.integer(checked)}` },
    {
      name: "Volatility",
      value: volatility === null ? "—" : `±${formats.decimal(volatility.places)} per ${history.measured}`,
      hint: VOLATILITY_WORDS,
    },
    {
      name: isPart ? "Earliest saved" : "First ranked",
      value: seen === null ? "—" : `${on(seen.on)}, at ${placeText(formats, seen.place)}`,
    },
    ...(allTime === null || allTime === best?.place
      ? []
      : [{ name: "All-time best", value: placeText(formats, allTime), hint: "As the service reports it." }]),
  ];
  return (
    <Card>
      <CardHeader title="In this range" />
      <dl className="px-4 pb-2 text-ui">
        {facts.map(({ name, value, hint }) => (
          <FactRow key={name} name={name} hint={hint}>
            {value}
          </FactRow>
        ))}
      </dl>
    </Card>
  );
}
