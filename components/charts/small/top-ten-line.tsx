import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import { shareOf, type TopTenLine, type TopTenPoint } from "@/lib/domain/figures/top-ten";
import { segmentsOf } from "@/lib/domain/series/series";
import { Arrow } from "../delta/figure-delta";
import { dateText } from "../point-text";
import { SmallLine } from "./sparkline";

const HEIGHT = 24;

export function TopTenTrend({ line }: { line: TopTenLine }) {
  const formats = useFormats();
  const [first, last] = [line.points[0], line.points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const by = 100 * (shareOf(last) - shareOf(first));
  const text = formats.decimal(Math.abs(by));
  const isSame = text === formats.decimal(0);
  const words = `Share in the top 10: ${dayWords(first, line, formats)}; ${dayWords(last, line, formats)}`;
  return (
    <span title={words} className="inline-flex items-center gap-1.5 text-note whitespace-nowrap">
      <span className="max-lg:hidden">
        <SmallLine
          width={160}
          height={HEIGHT}
          span={{ from: first.day, to: last.day }}
          segments={segmentsOf(line.points, line.interval, shareOf)}
          latest={{ day: last.day, value: shareOf(last) }}
          leastSpread={0.02}
          ends={[HEIGHT - 4, 4]}
          className="shrink-0"
        />
      </span>
      {isSame ? (
        <span className="text-fg-2">no change</span>
      ) : (
        <Arrow isUp={by > 0} isBetter={by > 0}>
          {text} <span className="font-normal">pts</span>
        </Arrow>
      )}
      <span className="sr-only">. {words}</span>
    </span>
  );
}

function dayWords({ top10, known, day }: TopTenPoint, { interval }: TopTenLine, formats: Formats): string {
  const when = `${interval === "month" ? "in" : "on"} ${dateText(formats, interval, day)}`;
  return `${formats.integer(top10)} of ${formats.counted(known, "keyword")} ${when}`;
}
