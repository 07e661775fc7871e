"use client";

import { useEffect } from "react";

type EarlyInput = {
  button: HTMLButtonElement | null;
  choices: readonly { input: HTMLInputElement; checked: boolean }[];
  copied: EventTarget | null;
};
/** The window of a page that is not interactive yet. */
export type WakingWindow = Window & { releasePresses?: () => EarlyInput };

/** Repeats once what the user did before the page was interactive: choices, the last button, a copy. */
export function ReplayPresses() {
  useEffect(() => {
    // The effects of other components run first.
    const timer = setTimeout(() => {
      const early = (window as WakingWindow).releasePresses?.();
      for (const { input, checked } of early?.choices ?? []) choose(input, checked);
      if (early?.button?.isConnected) early.button.click();
      // The clipboard of the first event is no longer available.
      early?.copied?.dispatchEvent(new ClipboardEvent("copy", { bubbles: true, cancelable: true }));
    });
    return () => clearTimeout(timer);
  }, []);

  return null;
}

/** React reports a click only when it changes what React last saw, so the old state is set first. */
function choose(input: HTMLInputElement, checked: boolean) {
  if (!input.isConnected || input.disabled) return;
  input.checked = !checked;
  input.click();
}
