import { z } from "zod";
import { DAY_MS } from "./clock";
import { type BadRequestReason, badRequest } from "./problems";
import { isDecodable } from "./validate-path";

const LIMIT_SERVED_MAX = 500;
const SPAN_DAYS_MAX = 3_660;

/** Digits as text, because `Number()` accepts `0x10`, `1e3` and "". */
const PageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/)
    .default("100")
    .transform((limit) => Math.min(Number(limit), LIMIT_SERVED_MAX)),
  offset: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,8})$/)
    .default("0")
    .transform(Number),
});
export type Page = z.output<typeof PageQuery>;

const Day = z.iso
  .date()
  .regex(/^(?:19|20|21)/)
  .optional();
const RangeQuery = z.strictObject({ date_from: Day, date_to: Day });

/** `limit` is at most 500, by default 100. */
export const parsePage = (query: string): Page => parseQuery(query, PageQuery);

export function parseDateRange(query: string): { from: string | undefined; to: string | undefined } {
  const { date_from: from, date_to: to } = parseQuery(query, RangeQuery);
  if (from === undefined || to === undefined) return { from, to };
  if (from > to) throw badRequest("date_order");
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > SPAN_DAYS_MAX) throw badRequest("date_span");
  return { from, to };
}

/** @throws Problem for a field that is unknown, repeated, empty or malformed */
function parseQuery<Query>(query: string, schema: z.ZodType<Query>): Query {
  const fields = new URLSearchParams(query);
  const isWhole = query === "" || (isDecodable(query) && query.split("&").every((pair) => /^[^=]+=./.test(pair)));
  if (!isWhole || new Set(fields.keys()).size < fields.size) throw badRequest("query");
  const { data, error } = schema.safeParse(Object.fromEntries(fields));
  if (error === undefined) return data;
  const isUnknown = error.issues.some(({ code }) => code === "unrecognized_keys");
  throw badRequest(isUnknown ? "query" : (error.issues[0]?.path[0] as BadRequestReason));
}
