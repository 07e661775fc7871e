"use client";

import { useEffect } from "react";

type Held = { pressed: HTMLButtonElement | null; copied: EventTarget | null };
/** The window of a page that does not hear presses yet. */
export type WakingWindow = Window & { releasePresses?: () => Held };

/**
 * Runs before anything else of the page. What is drawn by the server can be pressed before its scripts are there to
 * hear it: the last press is held, kept from what the browser would make of it, and given back by `releasePresses`.
 * Pop-overs open without scripts and are left alone. A copy with nothing marked is noted, as it asks for rows.
 */
const HOLD_PRESSES = `(() => {
  let pressed = null;
  let copied = null;
  const hold = (event) => {
    const button = event.target.closest("button");
    if (!button || button.popoverTargetElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  const note = (event) => {
    if (getSelection().isCollapsed) copied = event.target;
  };
  addEventListener("click", hold, true);
  addEventListener("copy", note);
  window.releasePresses = () => {
    removeEventListener("click", hold, true);
    removeEventListener("copy", note);
    delete window.releasePresses;
    return { pressed, copied };
  };
})();`;

/** A button or a copy that is pressed while the page is still waking does what it says as soon as it can, once. */
export function ReplayPresses({ nonce }: { nonce: string | undefined }) {
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
