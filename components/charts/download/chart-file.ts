import { toCsv } from "@/lib/domain/export/to-csv";
import { dayText } from "@/lib/domain/time/days";
import type { Chart } from "../chart";

type Cell = { on: string; value: string; state: string; page: string };

function cellsOf(line: Chart["history"] | Chart["lines"][number]): Map<number, Cell> {
  if (line.kind === "metric")
    return new Map(
      line.points.map(({ day, on, value }) => [
        day,
        { on, value: String(value ?? ""), state: value === null ? "empty" : "value", page: "" },
      ]),
    );
  return new Map(
    line.points.map(({ day, on, position, rankingUrl }) => [
      day,
      {
        on,
        value: position.kind === "at" ? String(position.place) : "",
        state: position.kind === "at" ? "value" : position.kind === "beyond" ? `beyond ${position.depth}` : "empty",
        page: rankingUrl ?? "",
      },
    ]),
  );
}

/** One row per day, oldest first, with exact numbers. Cells without a number contain their state. */
export function chartCsv(chart: Chart, measure: string): string {
  const { history, lines } = chart;
  const main = cellsOf(history);
  const others = lines.map(cellsOf);
  const days = [...new Set([...main.keys(), ...others.flatMap((cells) => [...cells.keys()])])].sort((a, b) => a - b);
  const header = ["date", measure, "state", "page", ...lines.flatMap(({ name }) => [name, `${name} state`])];
  const isLoaded = (day: number) => day >= history.loadedSpan.from && day <= history.loadedSpan.to;
  const rows = days.map((day) => {
    const cell = main.get(day);
    const missing = isLoaded(day) ? "not measured" : "not loaded";
    return [
      cell?.on ?? dayText(day),
      cell?.value ?? "",
      cell?.state ?? missing,
      cell?.page ?? "",
      ...others.flatMap((cells) => [cells.get(day)?.value ?? "", cells.get(day)?.state ?? "not measured"]),
    ];
  });
  return toCsv(header, rows);
}
