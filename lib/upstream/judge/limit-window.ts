/** Marks a limit on concurrent requests, which has no window in seconds. */
const CONCURRENT = 0;
export const HOUR_S = 3_600;

const UNIT_S = { second: 1, minute: 60, hour: HOUR_S, day: 86_400, week: 604_800, month: 2_592_000 };

/** Unit words in the languages that services use, without accents. Must match the whole word. */
const UNITS: readonly (readonly [RegExp, keyof typeof UNIT_S])[] = [
  [/^(?:s|secs?|seconds?|secondly|sekunden?|secondes?|segundos?|second[oi]|seconden|sekund[ey]?|rps|qps)$/, "second"],
  [/^(?:m|mins?|minutes?|minutely|minuten?|minutos?|minut[oieay]|rpm|qpm)$/, "minute"],
  [/^(?:h|hrs?|hours?|hourly|stunden?|heures?|horas?|or[ae]|orari[oa]|uur|uren|godzin[eay]?|rph|qph)$/, "hour"],
  [
    /^(?:d|days?|daily|today|tage?n?|taglich\w*|taeglich\w*|heute|tages|jours?|journalier\w*|quotidien\w*|dias?|diari[oa]|giorn[oi]|giornalier\w*|dag|dagen|dagelijks\w*|dzien\w*|rpd|qpd)$/,
    "day",
  ],
  [/^(?:w|weeks?|weekly|wochen?|wochentlich\w*|semaines?|semanas?|semanal|settiman[ae]|weken)$/, "week"],
  [
    /^(?:months?|monthly|monate?|monats|monatlich\w*|mois|mensuel\w*|mes|meses|mensual|mensal|mes[ei]|maand|maanden|billing)$/,
    "month",
  ],
];
const JOINED = /^(sekunden|minuten|stunden|tages|wochen|monats)(?:limit\w*|kontingent\w*|quote)$/;

const ALWAYS_A_WINDOW =
  /^(?:hourly|daily|weekly|monthly|minutely|secondly|orari[oa]|taglich\w*|taeglich\w*|monatlich\w*|journalier\w*|quotidien\w*|mensuel\w*|diari[oa]|mensual|mensal|giornalier\w*|dagelijks\w*|today|heute|r?[rq]p[smhd])$/;
const BEFORE_A_WINDOW = new Set(
  "per a an each every within in pro je par por al all alla na this diesen dieser cette este esta questa questo deze period interval window scope unit type of the your limit".split(
    " ",
  ),
);
/** "60 rpm" counts requests; the window is one minute. */
const PER_UNIT = /^[rq]p[smhd]$/;
const AT_ONCE =
  /\b(?:concurren\w+|simultaneous\w*|parallel\w*|gleichzeitig\w*|simultane\w*|at once|at the same time|in flight)\b/;
const BURST = /\bburst\b/;
/** A retry time is not a window: "try again in 2 minutes". */
const COMING_BACK =
  /\b(?:again|retry|wait|resets?|reset (?:in|after|at)|available|resume|erneut|spater|reessayez|reintente)\b(?: \w+){0,4}? (?:in|after|for|of|at least|seconds|un)? ?\d[\d.]*(?: ?[a-z]+)?/g;

/** The seconds of a unit's word, in lower case without accents. */
export function unitSeconds(word: string): number | null {
  const name = JOINED.exec(word)?.[1] ?? word;
  const unit = UNITS.find(([pattern]) => pattern.test(name))?.[1];
  return unit === undefined ? null : UNIT_S[unit];
}

/** The window that a refusal names, in seconds, or CONCURRENT; null for none or several. Expects plain lower case. */
export function limitWindow(text: string): number | null {
  if (AT_ONCE.test(text)) return CONCURRENT;
  const words = text.replace(COMING_BACK, " ").trim().split(" ");
  const windows = new Set<number>();
  for (const [at, word] of words.entries()) {
    const unit = unitSeconds(word);
    if (unit === null) continue;
    const before = words[at - 1] ?? "";
    const count = /^\d{1,5}$/.test(before) ? Number(before) : null;
    const lead = count === null ? before : (words[at - 2] ?? "");
    const isWindow =
      ALWAYS_A_WINDOW.test(word) || JOINED.test(word) || BEFORE_A_WINDOW.has(lead) || words[at + 1] === "window";
    // A single letter is a unit only after a slash or "per": "10 req/s".
    if (isWindow && (word.length > 1 || BEFORE_A_WINDOW.has(lead)))
      windows.add(PER_UNIT.test(word) ? unit : unit * (count ?? 1));
    else if (/^(?:limits?|quota|rate|kontingent|cap)$/.test(words[at + 1] ?? "")) windows.add(unit);
  }
  if (windows.size === 1) return [...windows][0] ?? null;
  if (windows.size === 0 && BURST.test(text)) return UNIT_S.second;
  return null;
}
