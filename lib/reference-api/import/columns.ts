import { readDay, readPeriod } from "./cells";
import { ALIASES, FORMATS, type Format, plainHeader, type Role } from "./formats";

/** @property date day in its header @property period name of a compared period; `isEarlier`: the previous one */
export type Column = {
  at: number;
  name: string;
  role: Role;
  date?: string;
  period?: { label: string; isEarlier: boolean };
};
export type Layout = { format: Format | null; columns: Column[] };

const SEMRUSH_DAY = /^(.+)_(\d{8})(?:_(type|landing))?$/;
const COMPARED = /^(.+) (clicks|klicks|impressions|impressionen|ctr|position)$/;
const SEARCHES = /^searches: /i;

export function layoutOf(header: readonly string[]): Layout {
  const plain = header.map(plainHeader);
  const [format = null] = FORMATS.filter((each) => matches(each, plain)).sort((a, b) => weight(b) - weight(a));
  const used = new Set<Role>();
  const labels = new Set<string>();
  const domain = SEMRUSH_DAY.exec(header.find((name) => SEMRUSH_DAY.test(name)) ?? "")?.[1];
  const columns = header.map((name, at): Column => {
    const lower = plain[at] ?? "";
    const [, group = /^(.+)_difference$/.exec(name)?.[1], digits = "", part] = SEMRUSH_DAY.exec(name) ?? [];
    if (domain !== undefined && group !== undefined && group !== domain) return { at, name, role: "ignored" };
    const semrushDay = readDay(digits);
    if (semrushDay)
      return { at, name, date: semrushDay, role: part === "type" ? "kept" : part === "landing" ? "url" : "position" };
    const date = readDay(name.replace(SEARCHES, "")) ?? readPeriod(name)?.to;
    if (date) return { at, name, date, role: SEARCHES.test(name) ? "volume" : "position" };
    const compared = format?.isComparison ? COMPARED.exec(lower) : null;
    if (compared) {
      const label = name.slice(0, compared[1]?.length);
      const order = [...labels.add(label)].indexOf(label);
      if (order > 1) return { at, name, role: "ignored" };
      return { at, name, role: ALIASES.get(compared[2] ?? "") ?? "kept", period: { label, isEarlier: order === 1 } };
    }
    const role = format?.columns?.[lower] ?? ALIASES.get(lower) ?? "kept";
    // A second column of a role is something else, such as a competitor's figure.
    if (role !== "ignored" && used.has(role)) return { at, name, role: "kept" };
    used.add(role);
    return { at, name, role };
  });
  return { format, columns };
}

const weight = ({ names, roles }: Format): number => names.length + roles.length;

function matches({ names, roles, columnsMax = Number.POSITIVE_INFINITY }: Format, plain: readonly string[]): boolean {
  const fits = (pattern: RegExp) => plain.some((name) => pattern.test(name));
  const has = (role: Role) => plain.some((name) => ALIASES.get(name) === role);
  return plain.length <= columnsMax && names.every(fits) && roles.every(has);
}

export function nearestFormat(header: readonly string[]): string {
  const plain = header.map(plainHeader);
  const shares = FORMATS.map(({ name, names }) => {
    const missing = names.filter((pattern) => !plain.some((column) => pattern.test(column)));
    return { name, missing, share: missing.length / names.length };
  });
  const nearest = shares.filter(({ share }) => share < 1).sort((a, b) => a.share - b.share)[0];
  if (nearest === undefined) return "";
  const missing = nearest.missing.map(({ source }) => source.replace(/^\^\(\?:|\)\$$|\\/g, "")).join(", ");
  return ` The nearest known export is “${nearest.name}”; these columns are missing: ${missing}.`;
}
