"use client";

import { useEffect } from "react";

type Held = { pressed: HTMLButtonElement | null; copied: EventTarget | null };
/** The window of a page that does not hear presses yet. */
export type WakingWindow = Window & { releasePresses?: () => Held };

/** A button or a copy that is pressed while the page is still waking does what it says as soon as it can, once. */
export function ReplayPresses() {
  useEffect(() => {
    // What surrounds the button runs its own effects first.
    const timer = setTimeout(() => {
      const held = (window as WakingWindow).releasePresses?.();
      if (held?.pressed?.isConnected) held.pressed.click();
      // The clipboard itself went with the first event.
      held?.copied?.dispatchEvent(new ClipboardEvent("copy", { bubbles: true, cancelable: true }));
    });
    return () => clearTimeout(timer);
  }, []);

  return null;
}
