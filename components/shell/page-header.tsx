"use client";

import { Ellipsis } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type PageHeaderProps = {
  title: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
  primary?: ReactNode;
  actions?: ReactNode;
  more?: ReactNode;
  /** On medium widths all actions beside the title would need several rows. */
  isCrowded?: boolean;
  details?: ReactNode;
  isDetailsShown?: boolean;
};

type Places = { bar: string; primary: string; others: string; facts: string };

const ROOMY: Places = {
  bar: "contents sm:row-span-2 sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-2",
  primary: "sm:order-last",
  others: "max-sm:order-1 max-sm:col-span-2 max-sm:mt-1",
  facts: "max-sm:col-span-2",
};

const CROWDED: Places = {
  bar: "contents xl:row-span-2 xl:flex xl:flex-wrap xl:items-center xl:justify-end xl:gap-2",
  primary: "xl:order-last",
  others: "max-xl:order-1 max-xl:col-span-2 max-xl:my-1",
  facts: "max-xl:col-span-2",
};

export function PageHeader(props: PageHeaderProps) {
  const { title, beside, children, primary, actions, more, isCrowded = false, details, isDetailsShown = false } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasMore = Boolean(more) || (Boolean(details) && !isDetailsShown);
  const places = isCrowded ? CROWDED : ROOMY;
  const hasActions = Boolean(primary) || Boolean(actions) || hasMore;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(16rem,1fr)_auto] sm:gap-x-4">
      <div className="flex min-w-0 items-start gap-1">
        <h1 className="min-w-0 text-page break-words max-sm:text-[18px] max-sm:leading-6">{title}</h1>
        {beside}
      </div>
      {hasActions && (
        <div className={places.bar}>
          <div className={cn("flex items-center gap-1 empty:hidden", places.primary)}>
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
                <Icon of={Ellipsis} size={18} />
              </button>
            )}
          </div>
          {actions && <div className={cn("flex flex-wrap items-center gap-2", places.others)}>{actions}</div>}
          {more && (
            <div id={id} className={cn("flex flex-wrap items-center gap-2", places.others, !isOpen && "max-sm:hidden")}>
              {more}
            </div>
          )}
        </div>
      )}
      {children && <p className={cn("text-ui text-fg-2", places.facts, !hasActions && "col-span-2")}>{children}</p>}
      {details && (
        <div className={cn("col-span-2 order-1", !isOpen && !isDetailsShown && "max-sm:hidden")}>{details}</div>
      )}
    </div>
  );
}
