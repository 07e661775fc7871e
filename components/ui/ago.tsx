import { useFormats, useNow } from "../browser/formats";

export function Ago({ iso }: { iso: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={iso} title={formats.dateTime(iso)} suppressHydrationWarning>
      {formats.ago(iso, now)}
    </time>
  );
}
