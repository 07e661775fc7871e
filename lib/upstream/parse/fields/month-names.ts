import { byName } from "../json/name-words";

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

const STYLES = [{ month: "long" }, { month: "short" }, { month: "long", day: "numeric" }] as const;

let months: readonly (readonly [name: string, month: number])[] | undefined;

const readMonths = () =>
  LOCALES.flatMap((locale) =>
    STYLES.flatMap((style) => {
      const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, at) => {
        const name = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === "month")?.value;
        return [plain(name ?? ""), at + 1] as const;
      });
    }),
  );

/** The month with this name or first letters; null for a word of several, such as "listopad" (Polish, Croatian). */
export const monthNamed = byName((text): number | null => {
  if (!/^\p{L}[\p{L}\p{M}]{2,}/u.test(text)) return null;
  const word = plain(text);
  months ??= readMonths();
  const exact = months.filter(([name]) => name === word);
  const found = exact.length > 0 ? exact : months.filter(([name]) => name.startsWith(word));
  const [only = null, ...others] = new Set(found.map(([, month]) => month));
  return word.length < 3 || others.length > 0 ? null : only;
});
