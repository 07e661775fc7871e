import type { Market } from "@/lib/domain/keyword";

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a country or language code; anything that is no code stays as the service wrote it. */
function named(code: string | null, type: "region" | "language", locale: string): string | null {
  const isCode = type === "region" ? /^[A-Z]{2}$/ : /^[a-z]{2}(-[A-Z]{2})?$/;
  if (code === null || !isCode.test(code)) return code;
  return new Intl.DisplayNames(locale, { type, fallback: "code" }).of(code) ?? code;
}

/** Where a phrase is tracked, part by part; what the service does not say is left out, and nothing is said twice. */
export function marketParts({ engine, country, language, location, device }: Market, locale: string): string[] {
  const parts = [
    engine,
    location ?? named(country, "region", locale),
    named(language, "language", locale),
    device === null ? null : sentence(device),
  ];
  return [...new Set(parts.filter((part): part is string => part !== null && part !== ""))];
}
