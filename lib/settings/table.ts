import { z } from "zod";

export type Setting = {
  name: string;
  rule: z.ZodType<unknown, string>;
  /** Default, as in `.env`; null: none, and the value is null. */
  fallback: string | null;
  says: string;
  /** For `.env.example` and the settings page of the documentation. */
  meaning: string;
  example?: string;
};

export type SettingsTable = Readonly<Record<string, Setting>>;

export type Environment = Record<string, string | undefined>;

export type ValuesOf<Table extends SettingsTable> = {
  -readonly [Key in keyof Table]: z.output<Table[Key]["rule"]> | (null extends Table[Key]["fallback"] ? null : never);
};

/** Empty values count as unset. @param problems one sentence per invalid setting, which then uses its default */
export function readTable<Table extends SettingsTable>(
  table: Table,
  env: Environment,
  problems: string[],
): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, setting]) => [
    key,
    readSetting(setting, env[setting.name], problems),
  ]);
  return Object.fromEntries(values) as ValuesOf<Table>;
}

export const usualValues = <Table extends SettingsTable>(table: Table): ValuesOf<Table> => readTable(table, {}, []);

function readSetting(
  { name, rule, fallback, says }: Setting,
  rawText: string | undefined,
  problems: string[],
): unknown {
  const text = rawText?.trim() ?? "";
  if (text !== "") {
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    problems.push(`${name} ${says}.`);
  }
  return fallback === null ? null : rule.parse(fallback);
}

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

export const eitherOf = <On extends string, Off extends string>(on: On, off: Off) =>
  z.enum([on, off]).transform((text) => text === on);

/** Empty text gives no items. */
export const splitList = (text: string): string[] => (text === "" ? [] : text.split(",").map((item) => item.trim()));
