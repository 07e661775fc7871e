"use client";

import { useEffect } from "react";

type EarlyInput = {
  button: HTMLButtonElement | null;
  choices: readonly { input: HTMLInputElement; checked: boolean }[];
  copied: EventTarget | null;
};
export type WakingWindow = Window & { releasePresses?: () => EarlyInput };

export function ReplayPresses() {
  useEffect(() => {
    // Waits until the effects of other components have run.
    const timer = setTimeout(() => {
      const early = (window as WakingWindow).releasePresses?.();
      for (const { input, checked } of early?.choices ?? []) choose(input, checked);
      if (early?.button?.isConnected) early.button.click();
      // The clipboard of the original event is no longer available.
      early?.copied?.dispatchEvent(new ClipboardEvent("copy", { bubbles: true, cancelable: true }));
    });
    return () => clearTimeout(timer);
  }, []);

  return null;
}

/** React reports a click only if the state changes, so reset the state first. */
function choose(input: HTMLInputElement, checked: boolean) {
  if (!input.isConnected || input.disabled) return;
  input.checked = !checked;
  input.click();
}
