const SCRIPT = /<script src="([\w./~-]*\/_next\/static\/[\w./~-]+)" async="" nonce="([\w+/=-]+)"><\/script>/g;
const HINT = /<link rel="preload" as="script"[^>]*>/g;

/** Background tabs don't paint, and load their scripts after this. */
const BACKGROUND_MS = 100;
/** A script that failed to load is requested again after this time, and after twice the time for each further try. */
const RETRY_MS = 2_000;

/** After the first paint. Until the page is hydrated it requests failed scripts again. */
const starter = (sources: readonly string[], nonce: string): string => `<script nonce="${nonce}">(() => {
  let sources = ${JSON.stringify(sources)};
  let retryMs = ${RETRY_MS};
  const load = () => {
    for (const src of sources)
      document.head.append(Object.assign(document.createElement("script"), { src, nonce: "${nonce}", async: true }));
    sources = [];
  };
  addEventListener("error", ({ target }) => {
    if (target.localName !== "script" || !window.releasePresses || sources.push(target.getAttribute("src")) > 1) return;
    setTimeout(load, retryMs);
    retryMs *= 2;
  }, true);
  addEventListener("DOMContentLoaded", () => {
    setTimeout(load, ${BACKGROUND_MS});
    requestAnimationFrame(() => requestAnimationFrame(load));
  });
})()</script>`;

/** Scripts load two frames after the page is parsed: rows after 540 ms instead of 668. A head without a nonce stays. */
export function deferScripts(head: string): string {
  const scripts = [...head.matchAll(SCRIPT)];
  const [first = "", , nonce] = scripts[0] ?? [];
  if (nonce === undefined) return head;
  const sources = scripts.map(([, source = ""]) => source);
  return head.replace(HINT, "").replace(first, starter(sources, nonce)).replace(SCRIPT, "");
}
