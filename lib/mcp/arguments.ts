import { z } from "zod";
import { PERIODS, parsePeriod } from "../domain/history/period";
import { nearest } from "../domain/nearest";
import { dayNumber } from "../domain/time/days";
import { cleanText } from "./clean-text";

const ECHO_MAX = 40;
export const echo = (text: string): string => `“${cleanText(text.slice(0, ECHO_MAX))}”`;

/** An object with exactly these arguments. Refuses an unknown name with the nearest valid one. */
export const argumentsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys
            .slice(0, 3)
            .map(unknownArgument(Object.keys(shape)))
            .join("; ")
        : undefined,
  });

const unknownArgument = (names: readonly string[]) => (name: string) => {
  const [near] = nearest(names, (each) => each, name.slice(0, ECHO_MAX));
  if (near !== undefined) return `unknown argument ${echo(name)}; did you mean ${near}?`;
  return `unknown argument ${echo(name)}; ${names.length === 0 ? "there are none" : `there are ${names.join(", ")}`}`;
};

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => `${typeof input === "string" ? echo(input) : "this"} is none of ${values.join(", ")}`,
  });

/** An ID or a name. Refuses anything that could change a request's path. */
export const IdOrName = z
  .string("an id or a name of 1 to 200 characters")
  .min(1)
  .max(200)
  .refine((id) => id !== "." && id !== ".." && id.isWellFormed() && !/\p{Cc}/u.test(id), "not an id");

export const DayArgument = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "a day looks like 2026-03-01")
  .refine((on) => dayNumber(on) !== null, "no such day");

export const SinceArgument = z
  .string()
  .max(20)
  .refine((text) => parsePeriod(text) !== null, `one of ${PERIODS.join(", ")}, or a day like 2026-03-01`);

export const MaxCostArgument = z.int().min(0).max(1_000).default(0).describe("Requests allowed, 0 unless given");

export const limitArgument = (most: number, usual: number) => z.int().min(1).max(most).default(usual);
export const FormatArgument = oneOf(["table", "rows"]).default("table");
export const pageArguments = (most: number, usual = 20) => ({
  limit: limitArgument(most, usual),
  offset: z.int().min(0).max(1_000_000).default(0),
  format: FormatArgument,
});
