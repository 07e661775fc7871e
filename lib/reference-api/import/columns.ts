import { readDay, readPeriod } from "./cells";
import { ALIASES, FORMATS, type Format, plainHeader, type Role } from "./formats";

/**
 * A column of a file.
 * @property date day in its header, which applies to its cells
 * @property period 0: current period of a comparison, 1: previous one
 */
export type Column = {
  at: number;
  name: string;
  role: Role;
  date?: string;
  period?: { order: 0 | 1; label: string };
};
export type Layout = { format: Format | null; columns: Column[] };

const SEMRUSH_DAY = /^(.+)_(\d{8})(?:_(type|landing))?$/;
const COMPARED = /^(.+) (clicks|klicks|impressions|impressionen|ctr|position)$/;
const SEARCHES = /^searches: /;

/** Matches a header with a known export, and assigns a role to each column. */
export function layoutOf(header: readonly string[]): Layout {
  const plain = header.map(plainHeader);
  const roles = new Set(plain.flatMap((name) => ALIASES.get(name) ?? []));
  const matching = FORMATS.filter((format) => matches(format, plain, roles));
  const format = matching.sort((one, other) => weight(other) - weight(one))[0] ?? null;
  const used = new Set<Role>();
  const groups: string[] = [];
  const domain = SEMRUSH_DAY.exec(header.find((name) => SEMRUSH_DAY.test(name)) ?? "")?.[1];
  const columns = header.map((name, at): Column => {
    const lower = plain[at] ?? "";
    const semrush = SEMRUSH_DAY.exec(name);
    const semrushDay = semrush && readDay(semrush[2] ?? "");
    if (semrush && semrushDay) {
      const [, group, , part] = semrush;
      if (group !== domain) return { at, name, role: "ignored" };
      return { at, name, date: semrushDay, role: part === "type" ? "kept" : part === "landing" ? "url" : "position" };
    }
    const difference = /^(.+)_difference$/.exec(name)?.[1];
    if (domain !== undefined && difference !== undefined && difference !== domain) return { at, name, role: "ignored" };
    const date = SEARCHES.test(lower)
      ? readDay(name.replace(/^searches: /i, ""))
      : (readDay(name) ?? readPeriod(name)?.to);
    if (date) return { at, name, date, role: SEARCHES.test(lower) ? "volume" : "position" };
    const compared = format?.isComparison ? COMPARED.exec(lower) : null;
    if (compared) {
      const label = name.slice(0, compared[1]?.length);
      if (!groups.includes(label)) groups.push(label);
      const order = groups.indexOf(label);
      if (order > 1) return { at, name, role: "ignored" };
      return {
        at,
        name,
        role: ALIASES.get(compared[2] ?? "") ?? "kept",
        period: { order: order === 0 ? 0 : 1, label },
      };
    }
    const role = format?.columns?.[lower] ?? ALIASES.get(lower) ?? "kept";
    // A second column of a role is something else, such as a competitor's figure.
    if (role !== "kept" && role !== "ignored" && used.has(role)) return { at, name, role: "kept" };
    used.add(role);
    return { at, name, role };
  });
  return { format, columns };
}

const weight = ({ names, roles = [] }: Format): number => names.length + roles.length;

function matches({ names, roles = [], columnsMax }: Format, plain: readonly string[], has: ReadonlySet<Role>): boolean {
  if (columnsMax !== undefined && plain.length > columnsMax) return false;
  const fits = (wanted: string | RegExp) =>
    plain.some((name) => (typeof wanted === "string" ? name === wanted : wanted.test(name)));
  return names.every(fits) && roles.every((role) => has.has(role));
}

/** The known export with the most matching columns, and its missing columns. */
export function nearestFormat(header: readonly string[]): { name: string; missing: string[] } | null {
  const plain = new Set(header.map(plainHeader));
  const shares = FORMATS.map((format) => {
    const names = format.names.filter((name) => typeof name === "string");
    return { name: format.name, missing: names.filter((name) => !plain.has(name)), of: names.length };
  });
  const [nearest] = shares.sort((one, other) => one.missing.length / one.of - other.missing.length / other.of);
  return nearest && nearest.missing.length < nearest.of ? { name: nearest.name, missing: nearest.missing } : null;
}
