"use client";

import { useEffect, useRef } from "react";
import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { DISPLAY_COOKIE } from "@/lib/domain/display/display";

/** Saves the browser's locale and time zone in a cookie, so that server text does not change on load. */
export function DisplaySync() {
  const display = useDisplay();
  const change = useChangeDisplay();

  // Once per page: a browser without cookies would repeat it forever.
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
