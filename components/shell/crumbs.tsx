import { ChevronLeft } from "lucide";
import { Fragment } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { AccountSwitch } from "./account-switch";
import { SampleChip } from "./sample-chip";

export type Crumb = { label: string; href?: string };

export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const back = items.findLast((item) => item.href !== undefined);
  return (
    // No box: the router scrolls to a page's first box, which would always be the top.
    <div className="contents">
      <nav
        aria-label="Breadcrumb"
        className="fixed top-0 right-14 left-0 z-30 flex h-14 items-center gap-1.5 px-4 text-ui text-fg-2 sm:right-[28rem] xl:right-[42rem] sm:px-6 lg:left-56"
      >
        {back?.href && (
          <Link
            href={back.href}
            aria-label={`Back to ${back.label}`}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md sm:hidden"
          >
            <Icon of={ChevronLeft} size={18} />
          </Link>
        )}
        <AccountSwitch />
        {items.map((item, index) =>
          item.href ? (
            <Fragment key={item.href}>
              <Link
                href={item.href}
                dir="auto"
                className={cn(
                  "hidden truncate rounded leading-6 hover:text-fg",
                  // The first step is a short name of ours; names from the service need more space.
                  index === 0 ? "shrink-0 sm:block" : "lg:block",
                )}
              >
                {item.label}
              </Link>
              <span
                aria-hidden="true"
                className={cn("hidden shrink-0 text-fg-3", index === 0 ? "sm:inline" : "lg:inline")}
              >
                /
              </span>
            </Fragment>
          ) : (
            <span
              key={item.label}
              aria-current="page"
              dir="auto"
              // The current page's name is truncated last.
              className={cn("truncate font-medium text-fg", index < 2 ? "min-w-0" : "sm:max-w-1/2 sm:shrink-0")}
            >
              {item.label}
            </span>
          ),
        )}
        <SampleChip />
      </nav>
    </div>
  );
}
