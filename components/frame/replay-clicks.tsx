"use client";

import { useEffect } from "react";

type WakingWindow = Window & { releasePress?: () => HTMLButtonElement | null };

/**
 * Runs before anything else of the page. What is drawn by the server can be pressed before its scripts are there to
 * hear it: the last press is held, kept from what the browser would make of it, and given back by `releasePress`.
 * Pop-overs open without scripts and are left alone.
 */
const HOLD_PRESSES = `(() => {
  let pressed = null;
  const hold = (event) => {
    const button = event.target.closest("button");
    if (!button || button.popoverTargetElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  addEventListener("click", hold, true);
  window.releasePress = () => {
    removeEventListener("click", hold, true);
    delete window.releasePress;
    return pressed;
  };
})();`;

/** A button that is pressed while the page is still waking does what it says as soon as it can, once. */
export function ReplayClicks({ nonce }: { nonce: string | undefined }) {
  useEffect(() => {
    // What surrounds the button runs its own effects first.
    const timer = setTimeout(() => {
      const button = (window as WakingWindow).releasePress?.();
      if (button?.isConnected) button.click();
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from scripts, so what it shows differs from what was sent.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, into which nothing from outside is put.
      dangerouslySetInnerHTML={{ __html: HOLD_PRESSES }}
    />
  );
}
