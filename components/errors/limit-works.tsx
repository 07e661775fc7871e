import { Check, Clock } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { useShell } from "@/components/shell/providers";
import { Link } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

const WAITS = ["Refresh", "Keywords you haven’t opened yet", "Connection test"];

function AvailableItem({ href, name, children }: { href?: string; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon of={Check} size={15} className="mt-0.5 shrink-0 text-up" />
      <span>
        {href ? (
          <Link
            href={href}
            className="relative font-medium underline decoration-line-strong underline-offset-2 after:absolute after:inset-x-0 after:-inset-y-1 pointer-coarse:after:-inset-y-3.5"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <br />
        <span className="text-fg-2">{children}</span>
      </span>
    </li>
  );
}

export function LimitWorks({ untilMs, className }: { untilMs: number; className?: string }) {
  const formats = useFormats();
  const shell = useShell();
  const { projects, keywords, histories } = shell?.saved ?? { projects: 0, keywords: 0, histories: 0 };
  return (
    <div className={cn("grid gap-6 sm:grid-cols-2", className)}>
      <section>
        <h2 className="text-ui font-semibold">Still works</h2>
        <ul className="mt-2 space-y-2 text-ui">
          <AvailableItem href="/projects" name="Projects and keyword tables">
            {formats.counted(projects, "project")}, {formats.counted(keywords, "keyword")} saved
          </AvailableItem>
          {histories > 0 && (
            <AvailableItem href="/projects" name="Keyword history">
              {formats.counted(histories, "keyword")} saved
            </AvailableItem>
          )}
          <AvailableItem name="Search, filters, sorting and export">on saved data</AvailableItem>
          <AvailableItem href="/usage" name="Usage">
            no requests needed
          </AvailableItem>
        </ul>
      </section>
      <section>
        <h2 className="text-ui font-semibold">Available again at {formats.time(untilMs)}</h2>
        <ul className="mt-2 space-y-2 text-ui text-fg-2">
          {WAITS.map((name) => (
            <li key={name} className="flex gap-2">
              <Icon of={Clock} size={15} className="mt-0.5 shrink-0 text-fg-3" />
              {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
