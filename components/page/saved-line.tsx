import { useFormats, useNow } from "@/components/browser/formats";
import { Ago } from "@/components/ui/ago";
import { DAY_MS } from "@/lib/domain/time/units";

export function SavedLine({ asOf }: { asOf: string }) {
  const formats = useFormats();
  const isRecent = useNow() - Date.parse(asOf) < DAY_MS;
  return (
    <span className="whitespace-nowrap">
      saved{" "}
      <span className="print:hidden">
        {isRecent ? `${formats.time(asOf)}, ` : ""}
        <Ago iso={asOf} />
      </span>
      <span className="hidden print:inline">{formats.dateTime(asOf)}</span>
    </span>
  );
}

export const Dot = () => <span className="text-fg-3"> · </span>;
