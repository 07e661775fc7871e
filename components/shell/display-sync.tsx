"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useDisplay } from "@/components/ui/formats";
import { DISPLAY_COOKIE } from "@/lib/domain/display";
import { saveDisplay } from "./save-display";

/**
 * Tells the server the browser's locale and zone, once, in a cookie. Only when they differ from what this page was
 * drawn with is it drawn again, from saved data; after that, text never changes on load.
 */
export function DisplaySync() {
  const display = useDisplay();
  const router = useRouter();

  useEffect(() => {
    const locale = navigator.language || display.locale;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || display.timeZone;
    const timeZone = display.zone === "chosen" ? display.timeZone : zone;
    const isDrawnSo = locale === display.locale && timeZone === display.timeZone;
    if (isDrawnSo && document.cookie.includes(`${DISPLAY_COOKIE}=`)) return;
    saveDisplay({ ...display, locale, timeZone });
    if (!isDrawnSo && navigator.cookieEnabled) router.refresh();
  }, [display, router]);

  return null;
}
