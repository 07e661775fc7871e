"use client";

import { Gauge, List, SlidersHorizontal } from "lucide-react";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

const PLACES = [
  { href: "/projects", label: "Projects", keys: "g p", Icon: List },
  { href: "/usage", label: "Usage", keys: "g u", Icon: Gauge },
  { href: "/settings", label: "Settings", keys: "g s", Icon: SlidersHorizontal },
];

const isWithin = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/** The main places, in the sidebar. */
export function SidebarNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="px-2 text-ui">
      {PLACES.map(({ href, label, keys, Icon }) => {
        const isHere = isWithin(pathname, href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? "page" : undefined}
            className={cn(
              "flex h-8 items-center gap-2.5 rounded-md px-2 pointer-coarse:h-11",
              isHere ? "bg-sunken font-medium text-fg" : "text-fg-2 hover:bg-sunken",
            )}
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
            {label}
            <span aria-hidden="true" className="ml-auto font-sans text-axis font-normal text-fg-3">
              {keys}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** The same places along the bottom, where there is no sidebar. */
export function BottomTabs() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-20 grid grid-cols-3 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] text-axis lg:hidden"
    >
      {PLACES.map(({ href, label, Icon }) => {
        const isHere = isWithin(pathname, href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? "page" : undefined}
            className={cn(
              "flex h-14 flex-col items-center justify-center gap-1 focus-visible:-outline-offset-2",
              isHere ? "font-medium text-fg" : "text-fg-2",
            )}
          >
            <Icon aria-hidden="true" size={18} strokeWidth={1.5} />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

/** Projects opened lately, by name. */
export function RecentProjects({ projects }: { projects: { id: string; name: string }[] }) {
  const pathname = usePathname();
  if (projects.length === 0) return null;
  return (
    <nav aria-label="Recent projects" className="mt-6 min-h-0 overflow-y-auto px-2 pb-4 text-ui">
      <div className="px-2 text-label text-fg-3">Recent projects</div>
      <div className="mt-1">
        {projects.map(({ id, name }) => {
          const href = `/projects/${encodeURIComponent(id)}`;
          const isHere = isWithin(pathname, href);
          return (
            <Link
              key={id}
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={cn(
                "flex h-8 items-center gap-2.5 rounded-md px-2 hover:bg-sunken pointer-coarse:h-11",
                isHere ? "text-fg" : "text-fg-2",
              )}
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
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
