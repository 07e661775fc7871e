import { InlineScript } from "./inline-script";

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

/** What is pressed while the page is still waking is held for `ReplayPresses`. */
export const HoldPresses = ({ nonce }: { nonce: string | undefined }) => (
  <InlineScript code={HOLD_PRESSES} nonce={nonce} />
);
