import type { ReactNode } from "react";
import { cn } from "./cn";

export type NoticeTone = "info" | "warn" | "danger" | "neutral";

const TONES: Record<NoticeTone, { box: string; icon: string }> = {
  info: { box: "border-accent/30 bg-accent-soft", icon: "text-accent-text" },
  warn: { box: "border-warn/30 bg-warn-soft", icon: "text-warn" },
  danger: { box: "border-danger/30 bg-danger-soft", icon: "text-danger" },
  neutral: { box: "border-line-strong bg-sunken", icon: "text-fg-2" },
};

type NoticeProps = {
  tone: NoticeTone;
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  details?: ReactNode;
  isBrief?: boolean;
  className?: string;
};

/** Never replaces the page's data. */
export function Notice({ tone, icon, title, children, actions, details, isBrief = false, className }: NoticeProps) {
  const { box, icon: iconTone } = TONES[tone];
  return (
    <div
      data-slot="notice"
      data-tone={tone}
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 text-ui",
        isBrief && "max-sm:flex-nowrap max-sm:gap-y-0 max-sm:py-0.5",
        box,
        className,
      )}
    >
      <div className={cn("flex min-w-0 flex-1 basis-48 gap-3", isBrief && "max-sm:basis-auto max-sm:gap-2")}>
        {icon && <span className={cn("flex h-5 shrink-0 items-center [&_svg]:size-4", iconTone)}>{icon}</span>}
        <p className="min-w-0">
          <span className="font-medium">{title}</span>{" "}
          {children && <span className={cn("text-fg-2", isBrief && "max-sm:sr-only")}>{children}</span>}
        </p>
      </div>
      {actions && (
        <div className={cn("flex flex-wrap items-center gap-x-4 gap-y-1", icon && !isBrief && "max-sm:pl-7")}>
          {actions}
        </div>
      )}
      {details && <div className="basis-full pl-7">{details}</div>}
    </div>
  );
}
