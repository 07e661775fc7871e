import { z } from "zod";
import { readJson } from "../../../lib/upstream/parse/json/read-json";

const position = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("at"), place: z.number() }),
  z.object({ kind: z.literal("beyond"), depth: z.number() }),
  z.object({ kind: z.literal("empty") }),
]);
const row = z.object({ position: position.nullable(), searchVolume: z.union([z.number(), z.string()]).nullable() });
const shown = z.object({
  keywords: z.array(row).default([]),
  keyword: row.optional(),
  positions: z.array(z.object({ points: z.array(z.object({ on: z.string(), position })) })).default([]),
});

const isJson = (text: string): boolean => readJson(text).ok;

/** Values that the responses can't contain. @param lists earlier lists that rows and days may come from */
export function wrongNumbers(data: unknown, answers: readonly string[], lists: readonly string[]): string[] {
  const { keywords, keyword, positions } = shown.parse(data);
  const text = [...answers, ...lists].join("\n");
  const points = positions.flatMap((series) => series.points);
  const rows = keyword === undefined ? keywords : [...keywords, keyword];
  const places = [...rows.map((each) => each.position), ...points.map((point) => point.position)];
  return [
    ...answers
      .filter((answer, index) => index === 0 && !isJson(answer))
      .map((answer) => `read from no JSON: ${answer}`),
    ...places.flatMap((each) =>
      each?.kind === "at" && !(Number.isInteger(each.place) && each.place > 0 && text.includes(String(each.place)))
        ? [`place ${each.place} in ${text}`]
        : [],
    ),
    ...rows.flatMap(({ searchVolume }) =>
      typeof searchVolume === "number" && !(searchVolume >= 0) ? [`volume ${searchVolume}`] : [],
    ),
    ...points.flatMap(({ on }) =>
      new Date(`${on}T00:00:00Z`).toString() === "Invalid Date" || new Date(on).toISOString().slice(0, 10) !== on
        ? [`day ${on}`]
        : [],
    ),
  ];
}
