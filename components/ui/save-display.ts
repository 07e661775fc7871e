import { DISPLAY_COOKIE, type Display, writeDisplay } from "@/lib/domain/display/display";

const YEAR_S = 365 * 24 * 3600;

export function saveDisplay(display: Display): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${DISPLAY_COOKIE}=${writeDisplay(display)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

export function showTheme(theme: Display["theme"]): void {
  document.documentElement.classList.remove("light", "dark");
  if (theme !== "system") document.documentElement.classList.add(theme);
}
