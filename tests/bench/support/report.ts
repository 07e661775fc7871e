export type Bar = {
  name: string;
  figure: number;
  unit: string;
  anchor: number;
  anchorName: string;
  /** The highest allowed ratio. null: shown without a limit. */
  bar: number | null;
};

export const limitBar = (name: string, figure: number, unit: string, limit: number, limitName = "limit"): Bar => ({
  name,
  figure,
  unit,
  anchor: limit,
  anchorName: limitName,
  bar: 1,
});

const text = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString("en-GB") : String(Math.round(value * 100) / 100);

type JudgedBar = Bar & { bar: number };

const isJudged = (bar: Bar): bar is JudgedBar => bar.bar !== null;

const isReached = ({ figure, anchor, bar }: JudgedBar): boolean => figure <= anchor * bar;

export function report(bars: readonly Bar[]): string {
  const lines = bars.map((bar) => {
    const { name, figure, unit, anchor, anchorName } = bar;
    const ratio = anchor === 0 ? (figure === 0 ? "0" : "∞") : text(figure / anchor);
    const cells = [name, `${text(figure)} ${unit}`, `${anchorName}: ${text(anchor)} ${unit}`, ratio];
    if (!isJudged(bar)) return `| ${[...cells, "no bar", ""].join(" | ")} |`;
    return `| ${[...cells, `≤ ${text(bar.bar)}`, isReached(bar) ? "reached" : "MISSED"].join(" | ")} |`;
  });
  const judgedBars = bars.filter(isJudged);
  const reachedCount = judgedBars.filter(isReached).length;
  return [
    "| Bar | Here | Anchor | Ratio | Wanted | |",
    "|---|---|---|---|---|---|",
    ...lines,
    "",
    `${reachedCount} of ${judgedBars.length} bars reached.`,
  ].join("\n");
}
