import { memoize } from "../memoize";

/** From the cookie `kd-display`, so that server and browser render the same text. */
export type Display = {
  locale: string;
  timeZone: string;
  zone: "browser" | "chosen";
  theme: "system" | "light" | "dark";
  density: "compact" | "normal" | "roomy";
  keys: boolean;
};

export const DISPLAY_COOKIE = "kd-display";

export const DISPLAY_DEFAULT: Display = {
  locale: "en-GB",
  timeZone: "UTC",
  zone: "browser",
  theme: "system",
  density: "normal",
  keys: true,
};

const oneOf = <T extends string>(text: string | null, options: readonly T[], fallback: T): T =>
  options.find((candidate) => candidate === text) ?? fallback;

/** Creating a format takes almost 1 ms, on every page of the server. */
const canFormat = memoize(50, (pair: string): boolean => {
  const [locale, timeZone] = JSON.parse(pair) as [string, string];
  try {
    new Intl.DateTimeFormat(locale, { timeZone });
    return true;
  } catch {
    return false;
  }
});

const isUsable = (locale: string, timeZone: string): boolean => canFormat(JSON.stringify([locale, timeZone]));

function firstLanguage(acceptLanguage: string): string | null {
  const [first = ""] = acceptLanguage.split(/[,;]/, 1);
  const language = first.trim();
  return /^[a-z]{2,3}(-[\da-z]{2,8})*$/i.test(language) && isUsable(language, DISPLAY_DEFAULT.timeZone)
    ? language
    : null;
}

/** Unknown values fall back to defaults. @param acceptLanguage Accept-Language header, used without a cookie */
export function readDisplay(cookie: string | undefined, acceptLanguage = ""): Display {
  const parts = new URLSearchParams(cookie ?? "");
  const locale = parts.get("locale") ?? firstLanguage(acceptLanguage) ?? DISPLAY_DEFAULT.locale;
  const timeZone = parts.get("timeZone") ?? DISPLAY_DEFAULT.timeZone;
  const usable = isUsable(locale, timeZone);
  return {
    locale: usable ? locale : DISPLAY_DEFAULT.locale,
    timeZone: usable ? timeZone : DISPLAY_DEFAULT.timeZone,
    zone: oneOf(parts.get("zone"), ["browser", "chosen"], DISPLAY_DEFAULT.zone),
    theme: oneOf(parts.get("theme"), ["system", "light", "dark"], DISPLAY_DEFAULT.theme),
    density: oneOf(parts.get("density"), ["compact", "normal", "roomy"], DISPLAY_DEFAULT.density),
    keys: parts.get("keys") !== "off",
  };
}

export function writeDisplay(display: Display): string {
  const { locale, timeZone, zone, theme, density, keys } = display;
  return new URLSearchParams({ locale, timeZone, zone, theme, density, keys: keys ? "on" : "off" }).toString();
}
