import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

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
