import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={cn("relative overflow-hidden rounded-lg border border-line bg-surface", className)}
      {...props}
    />
  );
}

export function CardHeader({ title, children, id }: { title: ReactNode; children?: ReactNode; id?: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-2">
      <h2 id={id} className="text-ui font-semibold">
        {title}
      </h2>
      {children}
    </div>
  );
}

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
