import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

export function SettingsCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[calc(var(--header)+16px)]">
      <h2 id={`${id}-title`} className="border-b border-line px-4 py-3 text-ui font-semibold">
        {title}
      </h2>
      <div className="px-4 py-2 text-ui">{children}</div>
    </Card>
  );
}

export function SettingRow({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 sm:grid-cols-[200px_minmax(0,1fr)]">
      <div className="text-fg-2">{name}</div>
      <div className="min-w-0">
        <div className="break-words">{children}</div>
        {note && <p className="mt-1 max-w-[60ch] text-note text-fg-2">{note}</p>}
      </div>
    </div>
  );
}
