"use client";

import { useEffect, useRef } from "react";
import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { DISPLAY_COOKIE } from "@/lib/domain/display/display";

/**
 * Tells the server the browser's locale and zone in a cookie, on the first visit and when they have changed since. From
 * then on the server writes what the browser would, and text never changes on load.
 */
export function DisplaySync() {
  const display = useDisplay();
  const change = useChangeDisplay();

  // Once a page: a browser without cookies would otherwise be told again and again.
  const isTold = useRef(false);

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    const locale = navigator.language || display.locale;
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || display.timeZone;
    const timeZone = display.zone === "chosen" ? display.timeZone : browserZone;
    const isSame = locale === display.locale && timeZone === display.timeZone;
    if (!isSame || !document.cookie.includes(`${DISPLAY_COOKIE}=`)) change({ locale, timeZone });
  }, [display, change]);

  return null;
}
