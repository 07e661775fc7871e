import { TriangleAlert } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "./cn";
import { Icon, type IconShape } from "./icon";

const TONES = {
  info: { box: "border-accent/30 bg-accent-soft", icon: "text-accent-text" },
  warn: { box: "border-warn/30 bg-warn-soft", icon: "text-warn" },
  danger: { box: "border-danger/30 bg-danger-soft", icon: "text-danger" },
  neutral: { box: "border-line-strong bg-sunken", icon: "text-fg-2" },
};

type NoticeProps = {
  tone: keyof typeof TONES;
  icon?: IconShape | null;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  details?: ReactNode;
  className?: string;
};

/** Never replaces the page's data. */
export function Notice({ tone, icon = TriangleAlert, title, children, actions, details, className }: NoticeProps) {
  const { box, icon: iconTone } = TONES[tone];
  return (
    <div
      data-slot="notice"
      data-tone={tone}
      className={cn("flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 text-ui", box, className)}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-3">
        {icon && (
          <span className={cn("flex h-5 shrink-0 items-center [&_svg]:size-4", iconTone)}>
            <Icon of={icon} />
          </span>
        )}
        <p className="min-w-0">
          <span className="font-medium">{title}</span> {children && <span className="text-fg-2">{children}</span>}
        </p>
      </div>
      {actions && (
        <div className={cn("flex flex-wrap items-center gap-x-4 gap-y-1", icon && "max-sm:pl-7")}>{actions}</div>
      )}
      {details && <div className="basis-full pl-7">{details}</div>}
    </div>
  );
}

type NoticeButtonProps = Omit<ComponentProps<typeof Button>, "children"> & { label: string };

export const NoticeButton = ({ label, ...props }: NoticeButtonProps) => (
  <Button variant="link" className="h-7" {...props}>
    {label}
  </Button>
);
