import { InlineScript } from "./inline-script";

const MOST_MS = 400;

/**
 * Runs before layout. Laying text out again when its font arrives is visible, and on a slow phone takes longer than the
 * font. The page waits until the font is loaded, fails, or takes too long; without scripts it does not wait.
 */
const waitFor = (family: string): string => `(() => {
  const { dataset } = document.documentElement;
  const show = () => delete dataset.waitsForFont;
  dataset.waitsForFont = "";
  setTimeout(show, ${MOST_MS});
  document.fonts.load(${JSON.stringify(`1em ${family}`)}).then(show, show);
  // The styles need no font: who asks for one has all of them worked out meanwhile.
  addEventListener("DOMContentLoaded", () => "waitsForFont" in dataset && getComputedStyle(document.body.lastElementChild).color);
})();`;

export const WaitForFont = ({ family, nonce }: { family: string; nonce: string | undefined }) => (
  <InlineScript code={waitFor(family)} nonce={nonce} />
);
