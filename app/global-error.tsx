"use client";

import { ErrorTitle } from "@/components/errors/error-title";
import { Button } from "@/components/ui/button";
import { OWN_FAULT } from "@/lib/domain/response/own-fault";
import "./globals.css";

/** Replaces the whole page, because the frame itself failed. */
export default function FrameError({ error }: { error: Error & { digest?: string } }) {
  const { title, text } = OWN_FAULT;
  return (
    <html lang="en">
      <body>
        <title>{title}</title>
        <main className="mx-auto max-w-[720px] px-4 pt-16 font-sans">
          <ErrorTitle>{title}</ErrorTitle>
          <p className="mt-2 max-w-[60ch] text-lead text-fg-2">{text}</p>
          <div className="mt-4">
            <Button variant="ink" onClick={() => window.location.reload()}>
              Reload page
            </Button>
          </div>
          {error.digest && <p className="mt-6 text-note text-fg-2">Reference ID {error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
