import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { cn } from "./cn";
import { SKELETON_WAIT_MS } from "./use-skeleton-hold";

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn("animate-pulse rounded bg-track", className)}
      {...props}
    />
  );
}

export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      <noscript>
        <p className="mt-5 text-ui text-fg-2">JavaScript is off, so nothing can load. Saved data shows without it.</p>
      </noscript>
      <div className={cn(!isShown && "invisible")}>{children}</div>
    </div>
  );
}
