"use client";

import type { ReactNode } from "react";
import { usePath } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { reviewWords, usePlansToReview } from "@/components/plans/use-plans";
import { Link } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { SavedFacts } from "@/lib/domain/response/connection";
import { PLACES } from "./places";

const PLANS = "/plans";

type HereLinkProps = { href: string; className: string; here: string; elsewhere: string; children: ReactNode };

function HereLink({ href, className, here, elsewhere, children }: HereLinkProps) {
  const pathname = usePath();
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link href={href} aria-current={isHere ? "page" : undefined} className={cn(className, isHere ? here : elsewhere)}>
      {children}
    </Link>
  );
}

type PlaceLinksProps = Omit<HereLinkProps, "href" | "children"> & {
  iconSize: number;
  reviewMark: (count: number) => ReactNode;
};

function PlaceLinks({ iconSize, reviewMark, ...look }: PlaceLinksProps) {
  const needy = usePlansToReview();
  return PLACES.map(({ href, label, icon }) => (
    <HereLink key={href} href={href} {...look}>
      <Icon of={icon} size={iconSize} className="shrink-0" />
      {label}
      {href === PLANS && needy > 0 && reviewMark(needy)}
    </HereLink>
  ));
}

export const SidebarNav = () => (
  <nav aria-label="Main" className="px-2 text-ui">
    <PlaceLinks
      className="flex h-8 items-center gap-2.5 rounded-md px-2 pointer-coarse:h-11"
      here="bg-sunken font-medium text-fg"
      elsewhere="text-fg-2 hover:bg-sunken"
      iconSize={16}
      reviewMark={(count) => (
        <span className="ml-auto inline-flex items-center gap-1.5 text-axis font-medium text-fg">
          <span aria-hidden="true" className="size-2 rounded-full bg-danger forced-colors:bg-[CanvasText]" />
          <span aria-hidden="true">{count} to review</span>
          <span className="sr-only">{reviewWords(count)}</span>
        </span>
      )}
    />
  </nav>
);

export const BottomTabs = () => (
  <nav
    aria-label="Main"
    className="sticky bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] text-axis lg:hidden"
  >
    <PlaceLinks
      className="relative flex h-14 flex-col items-center justify-center gap-1 focus-visible:-outline-offset-2"
      here="font-medium text-fg"
      elsewhere="text-fg-2"
      iconSize={18}
      reviewMark={(count) => (
        <>
          <span aria-hidden="true" className="absolute top-2.5 left-1/2 ml-2.5 size-2 rounded-full bg-danger" />
          <span className="sr-only">{reviewWords(count)}</span>
        </>
      )}
    />
  </nav>
);

export function RecentProjects({ projects }: { projects: { id: string; name: string }[] }) {
  if (projects.length === 0) return null;
  return (
    <nav aria-label="Recent projects" className="mt-6 min-h-0 overflow-y-auto px-2 pb-4 text-ui">
      <div className="px-2 text-note font-medium text-fg-3">Recent projects</div>
      <div className="mt-1">
        {projects.map(({ id, name }) => (
          <HereLink
            key={id}
            href={`/projects/${encodeURIComponent(id)}`}
            className="flex h-8 items-center gap-2.5 rounded-md px-2 hover:bg-sunken pointer-coarse:h-11"
            here="text-fg"
            elsewhere="text-fg-2"
          >
            <span
              aria-hidden="true"
              className="grid size-4 shrink-0 place-items-center rounded bg-track text-[10px] font-medium text-fg-2"
            >
              {Array.from(name.trim())[0] ?? "·"}
            </span>
            <span dir="auto" className="truncate">
              {name}
            </span>
          </HereLink>
        ))}
      </div>
    </nav>
  );
}

export function SavedCount({ saved }: { saved: SavedFacts | null }) {
  const formats = useFormats();
  if (saved === null) return <span>Saved data can’t be loaded</span>;
  if (saved.projects === 0 && saved.keywords === 0) return <span>No saved data yet</span>;
  const { projects, keywords } = saved;
  const count = keywords === 0 ? formats.counted(projects, "project") : formats.counted(keywords, "keyword");
  return <span className="tabular-nums">Saved data: {count}</span>;
}
