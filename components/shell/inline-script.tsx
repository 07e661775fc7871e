/** A script in the page itself, which runs as the page gets there. @param code of our own, with nothing from outside in it */
export function InlineScript({ code, nonce }: { code: string; nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from scripts, so what it shows differs from what was sent.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, into which nothing from outside is put.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
