import { DISPLAY_COOKIE, type Display, writeDisplay } from "@/lib/domain/display/display";

const YEAR_S = 365 * 24 * 3600;

/** Keeps what the reader chose, for the server to draw with. */
export function saveDisplay(display: Display): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${DISPLAY_COOKIE}=${writeDisplay(display)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** Shows a theme at once; the server writes the same class on the next page. */
export function showTheme(theme: Display["theme"]): void {
  document.documentElement.classList.remove("light", "dark");
  if (theme !== "system") document.documentElement.classList.add(theme);
}
