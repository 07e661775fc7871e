/**
 * Runs before all other scripts. Users can click server-rendered controls before React listens, so this script saves
 * the last button click, choices and a copy of rows.
 */
const HOLD_PRESSES = `(() => {
  let button = null;
  const choices = new Map();
  let copied = null;
  const hold = (event) => {
    const clicked = event.target.closest("button");
    if (!clicked || clicked.popoverTargetElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button = clicked;
  };
  const save = ({ target: input }) => {
    if (input.type === "radio") choices.set(input.name, { input, checked: true });
    if (input.type === "checkbox") choices.set(input, { input, checked: input.checked });
  };
  const note = (event) => {
    if (getSelection().isCollapsed) copied = event.target;
  };
  addEventListener("click", hold, true);
  addEventListener("change", save, true);
  addEventListener("copy", note);
  window.releasePresses = () => {
    removeEventListener("click", hold, true);
    removeEventListener("change", save, true);
    removeEventListener("copy", note);
    delete window.releasePresses;
    return { button, choices: [...choices.values()], copied };
  };
})();`;

export const HoldPresses = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    // The browser hides the nonce from scripts, so the attribute differs from the HTML.
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without data from outside
    dangerouslySetInnerHTML={{ __html: HOLD_PRESSES }}
  />
);
