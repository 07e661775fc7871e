"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";

type PageHeaderProps = {
  title: ReactNode;
  /** Stands right after the title and is no part of it. */
  beside?: ReactNode;
  /** The facts under the title. */
  children?: ReactNode;
  /** The page's main action; on a phone it stands beside the title. */
  primary?: ReactNode;
  /** Other actions that always show; on a phone under the facts. */
  actions?: ReactNode;
  /** Actions that wait behind ⋯ on a phone. */
  more?: ReactNode;
  /** A line of its own under the facts; on a phone it waits behind ⋯ too, unless `isDetailsShown`. */
  details?: ReactNode;
  isDetailsShown?: boolean;
};

/** A page's one h1, the facts under it and its actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, beside, children, primary, actions, more, details, isDetailsShown = false } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasMore = Boolean(more) || (Boolean(details) && !isDetailsShown);
  const hasActions = Boolean(primary) || Boolean(actions) || hasMore;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(20rem,1fr)_auto] sm:gap-x-4">
      <div className="flex min-w-0 items-start gap-1">
        <h1 className="min-w-0 text-page break-words max-sm:text-[18px] max-sm:leading-6">{title}</h1>
        {beside}
      </div>
      {hasActions && (
        <div className="contents sm:row-span-2 sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-2">
          <div className="flex items-center gap-1 empty:hidden sm:order-last">
            {primary}
            {hasMore && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                aria-label="More actions"
                onClick={() => setOpen(!isOpen)}
                className={buttonStyles("ghost", "w-9 px-0 sm:hidden print:hidden")}
              >
                <Ellipsis aria-hidden="true" size={18} strokeWidth={1.5} />
              </button>
            )}
          </div>
          {actions && (
            <div className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:col-span-2 max-sm:mt-1">
              {actions}
            </div>
          )}
          {more && (
            <div
              id={id}
              className={cn(
                "flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:col-span-2 max-sm:mt-1",
                !isOpen && "max-sm:hidden",
              )}
            >
              {more}
            </div>
          )}
        </div>
      )}
      {children && <p className={cn("text-ui text-fg-2 max-sm:col-span-2", !hasActions && "col-span-2")}>{children}</p>}
      {details && (
        <div className={cn("col-span-2 max-sm:order-1", !isOpen && !isDetailsShown && "max-sm:hidden")}>{details}</div>
      )}
    </div>
  );
}
