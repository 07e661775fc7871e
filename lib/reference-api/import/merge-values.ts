import type { JsonObject } from "../store/objects";

/** Only this service writes bodies, always as JSON objects. */
export const parseObject = (body: string | undefined): JsonObject => (body ? (JSON.parse(body) as JsonObject) : {});

const numberIn = (values: JsonObject, name: string): number => {
  const value = values[name];
  return typeof value === "number" ? value : 0;
};

/** Merges two parts of one figure, such as two pages of a query: adds counts, weights positions by impressions. */
export function added(before: JsonObject, now: JsonObject): JsonObject {
  const sums: JsonObject = {};
  for (const name of ["clicks", "impressions", "sum_position"])
    if (name in before || name in now) sums[name] = numberIn(before, name) + numberIn(now, name);
  const impressions = numberIn(sums, "impressions");
  const weighted = [before, now].map((part) => numberIn(part, "position") * numberIn(part, "impressions"));
  if (typeof before.position === "number" && typeof now.position === "number" && impressions > 0)
    sums.position = rounded((weighted[0] ?? 0) + (weighted[1] ?? 0), impressions);
  if ("ctr" in now && impressions > 0) sums.ctr = rounded(numberIn(sums, "clicks"), impressions);
  return { ...now, ...(numberIn(now, "clicks") > numberIn(before, "clicks") ? now : before), ...sums };
}

/** Picks the page with the best position for a keyword; without positions, the later row. */
export function better(before: JsonObject, now: JsonObject): JsonObject {
  const place = ({ position }: JsonObject) => (typeof position === "number" ? position : Number.POSITIVE_INFINITY);
  return place(before) < place(now) ? { ...now, ...before } : { ...before, ...now };
}

/** Turns a bulk export's sum of zero-based positions into a position. */
export function finished(values: JsonObject): JsonObject {
  const { sum_position: sum, ...rest } = values;
  const impressions = numberIn(rest, "impressions");
  if (typeof sum !== "number" || impressions === 0) return rest;
  const ctr = rounded(numberIn(rest, "clicks"), impressions);
  return { ...rest, position: rounded(sum + impressions, impressions), ctr };
}

const rounded = (sum: number, count: number): number => Number((sum / count).toFixed(6));
