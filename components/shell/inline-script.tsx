/** @param code constant; never includes data from outside */
export function InlineScript({ code, nonce }: { code: string; nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from scripts, so the attribute differs from the HTML.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, into which nothing from outside is put.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
