import { ChevronLeft } from "lucide";
import { Fragment } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { AccountSwitch } from "./account-switch";
import { SampleChip } from "./sample-chip";

/** A step of the way here; the last one is this page and has no `href`. */
export type Crumb = { label: string; href?: string };

/**
 * The way to this page, shown in the header. Each page renders its own, so it is in the HTML and needs no script; below
 * 640 px it is a way back and the page's name.
 */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const back = items.findLast((item) => item.href !== undefined);
  return (
    // Without a box of its own: the router scrolls to a page's first box, and this one always lies at the very top.
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
                  "hidden truncate rounded leading-6 hover:text-fg sm:block",
                  // The first step is one of our own short names; only names from the service give way.
                  index === 0 && "shrink-0",
                )}
              >
                {item.label}
              </Link>
              <span aria-hidden="true" className="hidden shrink-0 text-fg-3 sm:inline">
                /
              </span>
            </Fragment>
          ) : (
            <span
              key={item.label}
              aria-current="page"
              dir="auto"
              // Behind two steps it is where the person is: the name before it gives way first.
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
