/** How the framework names a script in the head of a page, with the nonce of the page's policy. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+)" async="" nonce="([\w+/=-]+)"><\/script>/g;
/** Asks early for a script that the end of the page names. */
const HINT = /<link rel="preload" as="script"[^>]*>/g;

/** A page that nobody looks at paints nothing, and has its scripts all the same. */
const MOST_MS = 100;

/** Scripts that did not come are asked for again after this, and after twice as long each time. */
const AGAIN_MS = 2_000;

/**
 * Asks for each script as the framework had, once the page is painted; and while the page is not awake, again for those
 * that did not come, the framework's own at the end of the page too. Who adds a script is trusted by the page's policy.
 */
const starter = (sources: readonly string[], nonce: string): string => `<script nonce="${nonce}">(() => {
  let sources = ${JSON.stringify(sources)};
  let againMs = ${AGAIN_MS};
  const ask = () => {
    for (const src of sources)
      document.head.append(Object.assign(document.createElement("script"), { src, nonce: "${nonce}", async: true }));
    sources = [];
  };
  addEventListener("error", ({ target }) => {
    if (target.localName !== "script" || !window.releasePresses || sources.push(target.getAttribute("src")) > 1) return;
    setTimeout(ask, againMs);
    againMs *= 2;
  }, true);
  addEventListener("DOMContentLoaded", () => {
    setTimeout(ask, ${MOST_MS});
    requestAnimationFrame(() => requestAnimationFrame(ask));
  });
})()</script>`;

/**
 * The head of a page whose scripts are asked for two frames after the page has been read. Asked for earlier they arrive
 * and are compiled beside its text, font and first paint, and hardly any can run before: this way a page is seen sooner,
 * and is usable almost as soon. A head without a nonce stays as it is.
 * @param head text at the start of a page
 */
export function scriptsLast(head: string): string {
  const scripts = [...head.matchAll(SCRIPT)];
  const [first = "", , nonce] = scripts[0] ?? [];
  if (nonce === undefined) return head;
  const sources = scripts.map(([, source = ""]) => source);
  return head.replace(HINT, "").replace(first, starter(sources, nonce)).replace(SCRIPT, "");
}
