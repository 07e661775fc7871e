import { z } from "zod";

/** One setting: its name in the environment and everything that is said about it, in this one place. */
export type Setting = {
  name: string;
  /** Reads the trimmed text of the environment. */
  rule: z.ZodType<unknown, string>;
  /** What holds when nothing is set, as it would be written in `.env`; null: nothing, and the value is null. */
  fallback: string | null;
  /** Follows the name when the rule is broken. */
  says: string;
  /** What it is for, as `.env.example` and the settings page of the documentation say it. */
  meaning: string;
  example?: string;
  /** Never shown, logged or handed to another process. */
  secret?: true;
};

/** The settings of one area, each under its name in the code. */
export type SettingsTable = Readonly<Record<string, Setting>>;

export type Environment = Record<string, string | undefined>;

/** The type of what a table's rules make of the environment. */
export type ValuesOf<Table extends SettingsTable> = {
  -readonly [Key in keyof Table]: z.output<Table[Key]["rule"]> | (null extends Table[Key]["fallback"] ? null : never);
};

/**
 * Reads every setting of a table. An empty value counts as not set.
 * @param problems gets one sentence for each setting that cannot be used; its fallback then stands in for it
 */
export function readTable<Table extends SettingsTable>(
  table: Table,
  env: Environment,
  problems: string[],
): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, setting]) => [
    key,
    readSetting(setting, env[setting.name], problems),
  ]);
  // Each key got what its own rule makes, which is what the type says of it.
  return Object.fromEntries(values) as ValuesOf<Table>;
}

/** What holds when nothing of a table is set. */
export const usualValues = <Table extends SettingsTable>(table: Table): ValuesOf<Table> => readTable(table, {}, []);

function readSetting({ name, rule, fallback, says }: Setting, said: string | undefined, problems: string[]): unknown {
  const text = said?.trim() ?? "";
  if (text !== "") {
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    problems.push(`${name} ${says}.`);
  }
  return fallback === null ? null : rule.parse(fallback);
}

/** The rule of a whole number within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** The rule of a setting with two states. */
export const eitherOf = <On extends string, Off extends string>(on: On, off: Off) =>
  z.enum([on, off]).transform((text) => text === on);

/** Items with commas between them; none in an empty text. */
export const splitList = (text: string): string[] => (text === "" ? [] : text.split(",").map((item) => item.trim()));
