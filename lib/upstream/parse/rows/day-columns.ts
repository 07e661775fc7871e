import type { Json, JsonObject } from "../../../domain/json";
import { KEYWORD_ALIASES } from "../fields/aliases";
import { dayOrderOf, toDay } from "../fields/dates";
import { isPlaceName, searchWords } from "../fields/field-names";
import { isFlat, isObject, own } from "../json/json-object";
import { byName, nameWords, plainName } from "../json/name-words";

const DAY_INSIDE =
  /(?<!\d)(?:\d{4}([-_./])\d{1,2}\1\d{1,2}|20\d{6}|\d{1,2}([-_./])\d{1,2}\2\d{4})(?:T[\d:.Z+-]*| \d{1,2}:\d{2}[\d:.Z+-]*)?(?![\dA-Za-z])/;
const HISTORY = "history";
const PAGES = new Set(KEYWORD_ALIASES.rankingUrl.map(plainName));

type DayColumn = { day: string; field: "value" | "position" | "url"; key: string | null };

const dayColumn = byName((name): DayColumn | null => {
  if (name.length < 6 || name.length > NAME_LENGTH_MAX || !/\d{2}/.test(name)) return null;
  // An integer is a day only as YYYYMMDD; others are IDs.
  if (/^\d+$/.test(name) && !/^20\d{6}$/.test(name)) return null;
  const match = DAY_INSIDE.exec(name);
  if (match === null) return toDay(name) === null ? null : { day: name, field: "value", key: null };
  const day = match[0].replaceAll("_", "-");
  if (toDay(day) === null && toDay(day, "day-first") === null) return null;
  const rest = name.replace(match[0], " ").trim();
  const words = rest.split(/[^\p{L}\p{N}_]+|_(?=\d)|(?<=\d)_|_(?= |$)|(?<= |^)_/u).filter(Boolean);
  // Short words after the name, and devices and engines, are a search: rank_20261120_de.
  const isSearch = (word: string) => searchWords(word).length === nameWords(word).length;
  const [first = "", ...more] = words.filter((word) => /\p{L}/u.test(word) && !isSearch(word));
  const names = [first, ...more.filter((word) => word.length > MARK_LENGTH_MAX)];
  const key = words.filter((word) => !names.includes(word)).join(":") || null;
  const label = names.join("_");
  if (label === "" || DAY_MARKS.has(label.toLowerCase())) return { day, field: "value", key };
  if (isPlaceName(label) || plainName(label) === "value") return { day, field: "position", key };
  const isPage = PAGES.has(plainName(label)) || ["url", "page"].includes(nameWords(label).at(-1) ?? "");
  return isPage ? { day, field: "url", key } : null;
});

const DAY_MARKS = new Set(["d", "day", "date", "dt", "on"]);
const MARK_LENGTH_MAX = 3;
const NAME_LENGTH_MAX = 200;
const POINT_NAMES = new Set(["date", "location", "url"]);

const isPoint = (value: Json | undefined): value is JsonObject => isObject(value) && isFlat(value);

/** Fields named after days become a history: `{"2026-11-22": 6}`, `{"position:2026-11-20:2121:7": {rank: 4}}`. */
export function withDayColumns(row: JsonObject): JsonObject {
  if (!Object.keys(row).some((name) => dayColumn(name) !== null)) return row;
  const columns = Object.entries(row).flatMap(([name, value]) => {
    const column = dayColumn(name);
    return column === null ? [] : { ...column, value };
  });
  const keys = new Set(columns.filter(({ field }) => field !== "url").map(({ key }) => key));
  if (keys.size === 0 || own(row, HISTORY) !== undefined) return row;
  const order = dayOrderOf(columns.map(({ day }) => day));
  const points = new Map<string, JsonObject>();
  for (const { day, field, key, value } of columns) {
    const date = toDay(day, order) ?? day;
    const at = `${date} ${key}`;
    const label: JsonObject = keys.size > 1 && key !== null ? { location: key } : {};
    points.set(at, { ...(points.get(at) ?? { date, ...label }), ...(isPoint(value) ? value : { [field]: value }) });
  }
  const left = Object.fromEntries(Object.entries(row).filter(([name]) => dayColumn(name) === null));
  const days = [...points.values()].filter((point) => Object.keys(point).some((name) => !POINT_NAMES.has(name)));
  return { ...left, [HISTORY]: days };
}
