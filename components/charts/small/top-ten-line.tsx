import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import { shareOf, type TopTenLine, type TopTenPoint } from "@/lib/domain/figures/top-ten";
import { segmentsOf } from "@/lib/domain/series/series";
import { Arrow } from "../delta/figure-delta";
import { dateText } from "../point-text";
import { SmallLine, smallScale } from "./small-line";

const WIDTH = 160;
const HEIGHT = 24;
/** Smaller changes are drawn as a flat line. */
const LEAST_SPREAD = 0.02;

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
        <Line line={line} />
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

function Line({ line: { interval, points } }: { line: TopTenLine }) {
  const shares = points.map(shareOf);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const slack = Math.max(0, LEAST_SPREAD - (most - least)) / 2;
  const [from, to] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 1];
  const x = smallScale(from, Math.max(to, from + 1), 2, WIDTH - 4);
  const y = smallScale(least - slack, most + slack, HEIGHT - 4, 4);
  const latest = points.at(-1);
  return (
    <SmallLine
      width={WIDTH}
      height={HEIGHT}
      x={x}
      y={y}
      segments={segmentsOf(points, interval, shareOf)}
      latest={latest === undefined ? null : { day: latest.day, value: shareOf(latest) }}
      className="shrink-0"
    />
  );
}
