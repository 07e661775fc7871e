import { readDay, readPeriod } from "./cells";
import { ALIASES, FORMATS, type Format, plainHeader, type Role } from "./formats";

/** @property date day in its header @property period name of a compared period; `isEarlier`: the previous one */
export type Column = { at: number; name: string; role: Role; date?: string; period?: string; isEarlier?: boolean };
export type Layout = { format: Format | null; columns: Column[] };

const SEMRUSH_DAY = /^(.+)_(\d{8})(?:_(type|landing))?$/;
const SEMRUSH_ROLES: Readonly<Record<string, Role>> = { type: "result_type", landing: "ranking_url" };
const COMPARED = /^(.+) (clicks|klicks|impressions|impressionen|ctr|position)$/;
const SEARCHES = /^searches: /i;

export function layoutOf(header: readonly string[]): Layout {
  const isShort = ({ columnsMax = header.length }: Format) => header.length <= columnsMax;
  const format = FORMATS.find((each) => isShort(each) && missingIn(header, each).length === 0) ?? null;
  const usedRoles = new Set<Role>();
  const labels = new Set<string>();
  const domain = SEMRUSH_DAY.exec(header.find((name) => SEMRUSH_DAY.test(name)) ?? "")?.[1];
  const columns = header.map((name, at): Column => {
    const plain = plainHeader(name);
    const [, group = /^(.+)_difference$/.exec(name)?.[1], digits = "", part = ""] = SEMRUSH_DAY.exec(name) ?? [];
    if (domain !== undefined && group !== undefined && group !== domain) return { at, name, role: "not used" };
    const date = readDay(digits || name.replace(SEARCHES, "")) ?? readPeriod(name)?.to;
    const dayRole = SEARCHES.test(name) ? "search_volume" : (SEMRUSH_ROLES[part] ?? "position");
    if (date) return { at, name, date, role: dayRole };
    const comparisonMatch = format?.isComparison ? COMPARED.exec(plain) : null;
    if (comparisonMatch) {
      const label = name.slice(0, comparisonMatch[1]?.length);
      const order = [...labels.add(label)].indexOf(label);
      if (order > 1) return { at, name, role: "not used" };
      return { at, name, role: ALIASES.get(comparisonMatch[2] ?? "") ?? "kept", period: label, isEarlier: order === 1 };
    }
    const role = format?.roles?.[plain] ?? ALIASES.get(plain) ?? "kept";
    // A second column of a role is something else, such as a competitor's figure.
    const isSecond = role !== "not used" && usedRoles.has(role);
    usedRoles.add(role);
    const repeats = header.slice(0, at).filter((each) => each === name).length;
    return { at, name: repeats > 0 ? `${name} (${repeats + 1})` : name, role: isSecond ? "kept" : role };
  });
  return { format, columns };
}

function missingIn(header: readonly string[], { columns }: Format): string[] {
  const plain = header.map(plainHeader);
  return columns.split(", ").filter((column) => !plain.some((name) => new RegExp(`^(?:${column})$`).test(name)));
}

export function nearestFormat(header: readonly string[]): string {
  const shareOf = (format: Format) => missingIn(header, format).length / format.columns.split(", ").length;
  const [nearest] = FORMATS.toSorted((one, other) => shareOf(one) - shareOf(other));
  if (nearest === undefined || shareOf(nearest) === 1) return "";
  const missing = missingIn(header, nearest).map((column) => column.replaceAll("\\", "").split("|")[0]);
  return ` The nearest known export is “${nearest.name}”; these columns are missing: ${missing.join(", ")}.`;
}
