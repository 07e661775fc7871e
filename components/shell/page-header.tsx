"use client";

import { ChevronDown, ChevronLeft, Ellipsis } from "lucide";
import { Fragment, type ReactNode, useId, useState } from "react";
import { usePath } from "@/components/browser/base";
import { useQuota } from "@/components/quota/use-quota";
import { useShell } from "@/components/shell/providers";
import { buttonStyles, Link, LinkButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const BELOW_ON_PHONES = "flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:col-span-2 max-sm:mt-1";

type PageHeaderProps = {
  title: ReactNode;
  children?: ReactNode;
  primary?: ReactNode;
  actions?: ReactNode;
  more?: ReactNode;
};

export function PageHeader({ title, children, primary, actions, more }: PageHeaderProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasActions = Boolean(primary || actions || more);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(16rem,1fr)_auto] sm:gap-x-4">
      <h1 className="min-w-0 text-page break-words max-sm:text-[18px] max-sm:leading-6">{title}</h1>
      {hasActions && (
        <div className="contents sm:row-span-2 sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-2">
          <div className="flex items-center gap-1 empty:hidden sm:order-last">
            {primary}
            {more && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                aria-label="More actions"
                onClick={() => setOpen(!isOpen)}
                className={buttonStyles("ghost", "w-9 px-0 sm:hidden print:hidden")}
              >
                <Icon of={Ellipsis} size={18} />
              </button>
            )}
          </div>
          {actions && <div className={BELOW_ON_PHONES}>{actions}</div>}
          {more && (
            <div id={id} className={cn(BELOW_ON_PHONES, !isOpen && "max-sm:hidden")}>
              {more}
            </div>
          )}
        </div>
      )}
      {children && <p className={cn("text-ui text-fg-2 max-sm:col-span-2", !hasActions && "col-span-2")}>{children}</p>}
    </div>
  );
}

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

const AccountPopOver = lazyPart(() =>
  import("@/components/settings/accounts/account-pop-over").then((module) => module.AccountPopOver),
);

function AccountSwitch() {
  const accounts = useShell()?.accounts ?? [];
  const isOverview = usePath() === "/";
  return accounts.length > 0 && !isOverview && <AccountPopOver accounts={accounts} />;
}

function SampleChip() {
  const isSample = useQuota((quota) => quota.source === "sample");
  const hasMenu = (useShell()?.accounts.length ?? 0) > 0;
  const path = usePath();
  if (!isSample || hasMenu || path === "/" || path === "/connect") return null;
  return (
    <PopOver
      name="Sample data"
      className="h-7 shrink-0 gap-1 rounded-full px-2 text-note font-normal text-fg-2 pointer-coarse:h-11 pointer-coarse:px-2.5"
      label={
        <>
          <span>
            Sample<span className="max-sm:hidden"> data</span>
          </span>
          <Icon of={ChevronDown} size={12} />
        </>
      }
    >
      {(close) => (
        <div className="text-ui">
          <p>You’re viewing sample data.</p>
          <p className="mt-1 text-note text-fg-2">Its requests count toward the sample’s own limit.</p>
          <LinkButton href="/connect" onClick={close} className="mt-3">
            Connect a service
          </LinkButton>
        </div>
      )}
    </PopOver>
  );
}
