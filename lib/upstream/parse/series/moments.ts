import type { Json, JsonObject } from "../../../domain/json";
import { DAY_MS } from "../../../domain/time/units";
import { dayOrderOf, instantOf, toDay } from "../fields/dates";
import { fieldsInside, firstRead, valuesNamed } from "../json/json-object";
import { plainName, wordSet } from "../json/name-words";

const CLOCK = /(?:^|[T\s])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]m)?/i;
const TIMES = wordSet(`time hour timestamp datetime checkedat measuredat createdat recordedat capturedat scannedat
  crawledat updatedat checktime checkedtime ts`);

function secondsIn(raw: Json | undefined): number | null {
  const instant = instantOf(raw);
  if (instant !== null) return instant / 1e3;
  const match = typeof raw === "string" && raw.length <= 64 ? CLOCK.exec(raw) : null;
  if (match === null) return null;
  const isPm = match[4]?.toLowerCase() === "pm";
  const hour = match[4] === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (isPm ? 12 : 0);
  return hour * 3_600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

/** Seconds within the day, used only for ordering; undefined when not stated. */
export const timeOf = (date: Json | undefined, row: JsonObject = {}): number | undefined =>
  secondsIn(date) ?? firstRead(valuesNamed(row, TIMES), secondsIn) ?? undefined;

/** Epochs use the response's zone, unless all are midnights in UTC: a zone would shift those to the day before. */
export function momentsIn(
  values: readonly (Json | undefined)[],
  zone?: string,
): (raw: Json | undefined) => string | null {
  const order = dayOrderOf(values);
  if (zone === undefined) return (raw) => toDay(raw, order);
  const instants = values.flatMap((value) => instantOf(value) ?? []);
  if (instants.every((instant) => instant % DAY_MS === 0)) return (raw) => toDay(raw, order);
  const dayAt = dayAtIn(zone);
  return (raw) => {
    const instant = instantOf(raw);
    return toDay(instant === null ? raw : dayAt(instant), order);
  };
}

const ZONE_NAMES = wordSet("timezone tz timezonename timezoneid utcoffset tzoffset gmtoffset");
const LEVELS_MAX = 3;

const OFFSET = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/;

/** The zone is a name or an offset such as +05:30. An unknown zone throws. */
function dayAtIn(zone: string): (instant: number) => string {
  const offset = OFFSET.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    const shift = (offset[1] === "-" ? -minutes : minutes) * 60_000;
    return (instant) => toDay(instant + shift) ?? "";
  }
  const days = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (instant) => days.format(instant);
}

function zoneNamed(raw: Json | undefined): string | null {
  if (typeof raw !== "string" || raw.length > 40) return null;
  try {
    dayAtIn(raw.trim());
    return raw.trim();
  } catch {
    return null;
  }
}

export function zoneIn(value: Json): string | undefined {
  const zones = new Set<string>();
  for (const [name, inner] of fieldsInside(value, LEVELS_MAX)) {
    const zone = ZONE_NAMES.has(plainName(name)) ? zoneNamed(inner) : null;
    if (zone !== null) zones.add(zone);
  }
  return zones.size === 1 ? [...zones][0] : undefined;
}
