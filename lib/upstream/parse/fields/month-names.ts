const LOCALES = [
  ...["en-US", "en-GB", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "sk", "hu", "ro"],
  ...["tr", "ru", "uk", "bg", "el", "hr", "sl", "lt", "lv", "et", "id", "ca", "he", "ar", "hi", "th"],
];

const plain = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\p{M}.׳]+/gu, "")
    // Hebrew writes "in November" as one word.
    .replace(/^ב(?=\p{L}{3})/u, "")
    .toLowerCase();

const SHORTEST = 3;

/** Names and their first letters. A word for different months (Polish and Croatian "listopad") is left out. */
function readNames(): ReadonlyMap<string, number | null> {
  const names = new Map<string, number | null>();
  const starts = new Map<string, number | null>();
  for (const locale of LOCALES)
    for (const options of [{ month: "long" }, { month: "short" }, { month: "long", day: "numeric" }] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
        const word = plain(parts.find(({ type }) => type === "month")?.value ?? "");
        if (!/^\p{L}{3,}$/u.test(word)) continue;
        for (let length = SHORTEST; length <= word.length; length += 1) {
          const of = length === word.length ? names : starts;
          const start = word.slice(0, length);
          const earlierMonth = of.get(start);
          of.set(start, earlierMonth === undefined || earlierMonth === month ? month : null);
        }
      }
    }
  return new Map([...starts, ...names]);
}

let names: ReadonlyMap<string, number | null> | undefined;

export function monthNamed(word: string): number | null {
  if (!/^\p{L}[\p{L}\p{M}]{2,}/u.test(word)) return null;
  names ??= readNames();
  return names.get(plain(word)) ?? null;
}
