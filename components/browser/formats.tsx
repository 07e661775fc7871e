import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DISPLAY_COOKIE, DISPLAY_DEFAULT, type Display, writeDisplay } from "@/lib/domain/display/display";
import { type Formats, formatsOf, yearIn } from "@/lib/domain/display/format";

const TICK_MS = 30_000;
/** A smaller difference between the two clocks is only the page's travel time. */
const CLOCK_TRUST_MS = 60_000;

type FormatsContext = { formats: Formats; display: Display; change: (part: Partial<Display>) => void };

const FormatsContext = createContext<FormatsContext>({
  formats: formatsOf(DISPLAY_DEFAULT),
  display: DISPLAY_DEFAULT,
  change: () => {},
});
const NowContext = createContext(0);

/** Provides the server's formats and clock. The first render in the browser uses `serverNow` (epoch ms) too. */
export function FormatsProvider(props: { display: Display; serverNow: number; children: ReactNode }) {
  const { serverNow, children } = props;
  const [display, setDisplay] = useState(props.display);
  const now = useTicking(serverNow);
  const { locale, timeZone } = display;
  const year = yearIn(timeZone, now);

  // Two changes can happen between two renders; the second must not undo the first.
  const latest = useRef(props.display);
  const change = useCallback((part: Partial<Display>) => {
    latest.current = { ...latest.current, ...part };
    setDisplay(latest.current);
    saveDisplay(latest.current);
    if (part.theme) showTheme(part.theme);
  }, []);
  const value = useMemo(
    () => ({ display, change, formats: formatsOf({ locale, timeZone, year }) }),
    [display, change, locale, timeZone, year],
  );

  return (
    <FormatsContext value={value}>
      <NowContext value={now}>{children}</NowContext>
    </FormatsContext>
  );
}

export const useFormats = (): Formats => use(FormatsContext).formats;

export const useDisplay = (): Display => use(FormatsContext).display;

export const useChangeDisplay = (): FormatsContext["change"] => use(FormatsContext).change;

/** The server's clock in epoch ms, updated every 30 seconds. The first render uses the server's value. */
export const useNow = (): number => use(NowContext);

function useTicking(serverNow: number): number {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const apart = serverNow - Date.now();
    const offset = Math.abs(apart) < CLOCK_TRUST_MS ? 0 : apart;
    const tick = () => setNow(Date.now() + offset);
    const timer = setInterval(tick, TICK_MS);
    const onReturn = () => document.visibilityState === "visible" && tick();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [serverNow]);

  return now;
}

const YEAR_S = 365 * 24 * 3600;

function saveDisplay(display: Display): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${DISPLAY_COOKIE}=${writeDisplay(display)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

function showTheme(theme: Display["theme"]): void {
  document.documentElement.classList.remove("light", "dark");
  if (theme !== "system") document.documentElement.classList.add(theme);
}
