"use client";

import { useFormats, useNow } from "../browser/formats";

export function Ago({ iso, className }: { iso: string; className?: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={iso} title={formats.dateTime(iso)} className={className} suppressHydrationWarning>
      {formats.ago(iso, now)}
    </time>
  );
}
