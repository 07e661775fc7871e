import type { ReactNode } from "react";
import { cn } from "./cn";

type EmptyProps = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function Empty({ title, children, actions, className }: EmptyProps) {
  return (
    <div className={cn("px-4 py-10 text-center", className)}>
      <p className="text-body font-medium">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-[60ch] text-ui text-fg-2">{children}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
