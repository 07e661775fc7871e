/** How the framework names a script in the head of a page, with the nonce of the page's policy. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+)" async="" nonce="([\w+/=-]+)"><\/script>/g;
/** Asks early for a script that the end of the page names. */
const HINT = /<link rel="preload" as="script"[^>]*>/g;

/** Names each script as the framework had, once the page is there. Who adds a script is trusted by the page's policy. */
const starter = (sources: readonly string[], nonce: string): string =>
  `<script nonce="${nonce}">addEventListener("DOMContentLoaded",()=>{for(const src of ${JSON.stringify(sources)})` +
  `document.head.append(Object.assign(document.createElement("script"),{src,nonce:"${nonce}",async:true}))})</script>`;

/**
 * The head of a page whose scripts are asked for when the page has been read. Asked for earlier they arrive and are
 * compiled beside its text, font and first paint, and none of them can run before: a page is first to be seen, and no
 * later usable. A head without a nonce stays as it is.
 * @param head text at the start of a page
 */
export function scriptsLast(head: string): string {
  const scripts = [...head.matchAll(SCRIPT)];
  const [, , nonce] = scripts[0] ?? [];
  if (nonce === undefined) return head;
  const sources = scripts.map(([, source = ""]) => source);
  const [first = ""] = scripts[0] ?? [];
  return head.replace(HINT, "").replace(first, starter(sources, nonce)).replace(SCRIPT, "");
}
