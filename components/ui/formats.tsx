"use client";

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { DISPLAY_DEFAULT, type Display } from "@/lib/domain/display";
import { createFormats, type Formats } from "@/lib/domain/format";

const TICK_MS = 30_000;
/** Below this, the server's clock and the browser's agree, and what differs is the time the page took to arrive. */
const CLOCK_TRUST_MS = 60_000;

type FormatsContext = { formats: Formats; display: Display };

const FormatsContext = createContext<FormatsContext>({
  formats: createFormats(DISPLAY_DEFAULT),
  display: DISPLAY_DEFAULT,
});
const NowContext = createContext(0);

/**
 * Gives everything below it the same formats as the server used, and the time.
 * `serverNow` is the server's clock when it rendered (epoch ms): the first render in the browser uses it too.
 */
export function FormatsProvider(props: { display: Display; serverNow: number; children: ReactNode }) {
  const { display, serverNow, children } = props;
  const now = useTicking(serverNow);
  const year = Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: display.timeZone }).format(now));

  const value = useMemo(() => {
    const { locale, timeZone } = display;
    return { display, formats: createFormats({ locale, timeZone, year }) };
  }, [display, year]);

  return (
    <FormatsContext value={value}>
      <NowContext value={now}>{children}</NowContext>
    </FormatsContext>
  );
}

/** Texts for numbers and times, in the reader's locale and zone. */
export const useFormats = (): Formats => use(FormatsContext).formats;

/** What the reader chose: zone, theme, density, keys. */
export const useDisplay = (): Display => use(FormatsContext).display;

/** Epoch ms on the server's clock, moving every 30 seconds; in the first render exactly what the server rendered with. */
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
