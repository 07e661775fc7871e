import { memoize } from "../memoize";
import type { Price } from "../quota/price";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/units";

const NBSP = "\u00a0";
const COMPACT_FROM = 100_000;

/** `year`: days of this year are written without the year; absent: every day includes it. */
export type FormatOptions = { locale: string; timeZone: string; year?: number };
export type Formats = ReturnType<typeof createFormats>;

const WRITTEN_MAX = 2_000;
const formatsNamed = memoize(20, (name: string): Formats => createFormats(JSON.parse(name) as FormatOptions));

export const formatsOf = ({ locale, timeZone, year }: FormatOptions): Formats =>
  formatsNamed(JSON.stringify({ locale, timeZone, year }));

let years: { timeZone: string; format: Intl.DateTimeFormat } | null = null;

export function yearIn(timeZone: string, ms: number): number {
  if (years?.timeZone !== timeZone)
    years = { timeZone, format: new Intl.DateTimeFormat("en", { year: "numeric", timeZone }) };
  return Number(years.format.format(ms));
}

const nounFor = (count: number, one: string, many: string) => (count === 1 ? one : many);
const pad = (number: number) => String(number).padStart(2, "0");

/** Instants are ISO strings or epoch milliseconds. Calendar days (YYYY-MM-DD) are never shifted. */
export function createFormats({ locale, timeZone, year }: FormatOptions) {
  // Formats are made on first use: a page uses about six, and each takes 1 ms on a phone.
  const numbers = (options: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return memoize(WRITTEN_MAX, (value: number) => {
      format ??= new Intl.NumberFormat(locale, options);
      return format.format(value).replace("-", "−");
    });
  };
  const dates = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    let format: Intl.DateTimeFormat | undefined;
    // Only British English uses a four-letter month abbreviation (Sept).
    const isSept = options.month === "short" && locale.startsWith("en");
    return memoize(WRITTEN_MAX, (ms: number) => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
      return isSept ? format.format(ms).replace("Sept", "Sep") : format.format(ms);
    });
  };

  const integer = numbers({ maximumFractionDigits: 0 });
  const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const upToThree = numbers({ maximumFractionDigits: 3 });
  const percent = numbers({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

  const hourMinute = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const hourMinuteUtc = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "UTC");
  const hourMinuteSecond = dates({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  const dayMonth = { day: "numeric", month: "short" } as const;
  const dayMonthYear = { ...dayMonth, year: "numeric" } as const;
  const yearOf = (ms: number) => yearIn(timeZone, ms);
  const short = { local: dates(dayMonth), utc: dates(dayMonth, "UTC") };
  const full = { local: dates(dayMonthYear), utc: dates(dayMonthYear, "UTC") };
  const weekday = dates({ weekday: "short" }, "UTC");
  const month = dates({ month: "short", year: "numeric" }, "UTC");

  const compact = (value: number) => {
    const size = Math.abs(value);
    if (size < 999_500) return `${integer(value / 1e3)}K`;
    if (size < 999_500_000) return `${size < 9_950_000 ? oneDecimal(value / 1e6) : integer(value / 1e6)}M`;
    return `${oneDecimal(value / 1e9)}B`;
  };

  const toMs = (instant: string | number) => (typeof instant === "number" ? instant : Date.parse(instant));
  const dayMs = (on: string) => {
    const ms = /^\d{4}-\d{2}-\d{2}$/.test(on) ? Date.parse(`${on}T00:00:00Z`) : Number.NaN;
    return Number.isNaN(ms) ? null : ms;
  };
  const ofDay = (on: string, write: (ms: number) => string) => {
    const ms = dayMs(on);
    return ms === null ? on : write(ms);
  };
  const ofInstant = (instant: string | number, write: (ms: number) => string) => {
    const ms = toMs(instant);
    return Number.isNaN(ms) ? String(instant) : write(ms);
  };
  const countWithNoun = (count: number, one: string, many = `${one}s`) =>
    `${integer(count)}${NBSP}${nounFor(count, one, many)}`;
  const instantDay = (instant: string | number) =>
    ofInstant(instant, (ms) => (year !== undefined && yearOf(ms) === year ? short.local(ms) : full.local(ms)));

  return {
    integer,
    /** 14,800, or 246K from 100,000. Show the exact value in a tooltip. */
    volume: (value: number) => (Math.abs(value) >= COMPACT_FROM ? compact(value) : integer(value)),
    decimal: oneDecimal,
    number: upToThree,
    /** Fraction 0–1 as 13.4%. */
    share: percent,
    /** Omits the current year. Text that is not YYYY-MM-DD is returned unchanged. */
    day: (on: string) =>
      ofDay(on, (ms) => (year !== undefined && on.startsWith(`${year}-`) ? short.utc(ms) : full.utc(ms))),
    dayLong: (on: string) => ofDay(on, (ms) => `${weekday(ms)} ${full.utc(ms)}`),
    month: (on: string) => ofDay(on, month),
    instantDay,
    time: (instant: string | number) => ofInstant(instant, hourMinute),
    timeSeconds: (instant: string | number) => ofInstant(instant, hourMinuteSecond),
    timeUtc: (instant: string | number) => ofInstant(instant, (ms) => `${hourMinuteUtc(ms)}${NBSP}UTC`),
    dateTime: (instant: string | number) => ofInstant(instant, (ms) => `${full.local(ms)}, ${hourMinute(ms)}`),
    /** just now · 24 min ago · 3 h ago · 2 days ago (up to 7) · 20 Nov */
    ago: (instant: string | number, nowMs: number) =>
      ofInstant(instant, (ms) => {
        const age = Math.max(0, nowMs - ms);
        if (age < MINUTE_MS) return "just now";
        if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}${NBSP}min ago`;
        if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}${NBSP}h ago`;
        if (age < 8 * DAY_MS) return `${countWithNoun(Math.floor(age / DAY_MS), "day")} ago`;
        return instantDay(ms);
      }),
    durationMs: (ms: number) => (ms < 10_000 ? `${integer(ms)}${NBSP}ms` : `${oneDecimal(ms / 1000)}${NBSP}s`),
    /** 23:41; 41 s in the last minute; “Resetting…” at zero. Rounds up. */
    countdown: (leftMs: number) => {
      const seconds = Math.ceil(leftMs / 1000);
      if (seconds <= 0) return "Resetting…";
      return seconds < 60 ? `${seconds}${NBSP}s` : `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
    },
    requests: (count: number) => countWithNoun(count, "request"),
    /** 3 requests; 1+ requests while the number of pages is unknown. */
    price: (price: Price) =>
      price.atLeast ? `${integer(price.requests)}+${NBSP}requests` : countWithNoun(price.requests, "request"),
    counted: countWithNoun,
    bytes: (bytes: number) => {
      if (bytes < 1_000_000) return `${integer(Math.ceil(bytes / 1000))}${NBSP}kB`;
      return `${bytes < 10_000_000 ? oneDecimal(bytes / 1e6) : integer(bytes / 1e6)}${NBSP}MB`;
    },
  };
}
