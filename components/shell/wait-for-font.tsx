import { InlineScript } from "./inline-script";

const MOST_MS = 400;

/**
 * Runs before anything is laid out. Text that is laid out while its font is on the way is laid out again when it
 * comes, before the reader's eyes; on a slow phone either takes longer than the font. So the page is held back until
 * the font is there, can't be had, or has taken too long. Without scripts nothing is held back.
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

/** The first layout of a page is made in its own font. @param family as the style sheet names it */
export const WaitForFont = ({ family, nonce }: { family: string; nonce: string | undefined }) => (
  <InlineScript code={waitFor(family)} nonce={nonce} />
);
