"use client";

import { Ellipsis } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { buttonStyles } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

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
