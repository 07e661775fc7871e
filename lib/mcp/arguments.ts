import { z } from "zod";
import { PERIODS, parsePeriod } from "../domain/history/period";
import { dayNumber } from "../domain/time/days";
import { cleanText } from "./clean-text";

/** A wrong name or value is said again up to this length: it may be of any. */
const ECHO_MAX = 40;
const echo = (text: string): string => `“${cleanText(text.slice(0, ECHO_MAX))}”`;

/** Arguments that hold exactly the named ones. */
export const argumentsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `no argument is called ${issue.keys.slice(0, 3).map(echo).join(", ")}; there ${namesOf(Object.keys(shape))}`
        : undefined,
  });

const namesOf = (names: readonly string[]): string => (names.length === 0 ? "are none" : `are ${names.join(", ")}`);

/** One of a few values; any other is named with those that there are. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => `${typeof input === "string" ? echo(input) : "this"} is none of ${values.join(", ")}`,
  });

/** An id as a list gave it, as text or number; what could change the path of a request is no id. */
const Id = z
  .union([z.string().min(1).max(200), z.int().min(0)], {
    error: "an id or a name of 1 to 200 characters, or a whole number",
  })
  .transform(String)
  .refine((id) => id !== "." && id !== ".." && id.isWellFormed() && !/\p{Cc}/u.test(id), "not an id");

export const ProjectIdArgument = Id.describe("ID, name or site");
export const KeywordIdArgument = Id.describe("ID or phrase");

export const DayArgument = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "a day looks like 2026-03-01")
  .refine((on) => dayNumber(on) !== null, "no such day");

export const SinceArgument = z
  .string()
  .max(20)
  .refine((text) => parsePeriod(text) !== null, `one of ${PERIODS.join(", ")}, or a day like 2026-03-01`)
  .describe(`${PERIODS.join(", ")} or a day; takes the nearest known`);

export const SearchArgument = z.string().max(200).describe("In phrase, page or tags");

/** The price a caller agrees to; what a call may use at most is a setting, and the smaller of both holds. */
export const PRICE_ARGUMENTS = {
  max_cost: z.int().min(0).max(1_000).default(5).describe("Requests allowed; 0: saved data only"),
  refresh: z.boolean().default(false).describe("Load again at the full price"),
};

export const OffsetArgument = z.int().min(0).max(1_000_000).default(0);
export const limitArgument = (most: number, usual: number) => z.int().min(1).max(most).default(usual);
