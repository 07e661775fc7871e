"use client";

import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { cn } from "./cn";

const WAIT_MS = 200;
const SHOW_AT_LEAST_MS = 400;

/** One grey box with the size of what will stand there. */
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

/** The busy region around skeletons, with its one spoken line. Boxes keep their room while they are still invisible. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" data-slot="skeleton-region">
      <span className="sr-only" role="status">
        {label}
      </span>
      <div className={cn(!isShown && "invisible")}>{children}</div>
    </div>
  );
}

/**
 * Whether a skeleton is due: nothing for 200 ms, then at least 400 ms, so that it never flickers.
 * @param isLoading data is on its way and there is nothing else to show
 * @returns "none" (show data), "wait" (leave the room empty) or "skeleton"
 */
export function useSkeleton(isLoading: boolean): "none" | "wait" | "skeleton" {
  const [stage, setStage] = useState<"none" | "wait" | "skeleton">(isLoading ? "wait" : "none");
  const [shownAt, setShownAt] = useState(0);

  useEffect(() => {
    if (isLoading && stage === "none") return setStage("wait");
    if (isLoading && stage === "wait") {
      const timer = setTimeout(() => {
        setShownAt(Date.now());
        setStage("skeleton");
      }, WAIT_MS);
      return () => clearTimeout(timer);
    }
    if (isLoading || stage === "none") return;
    if (stage === "wait") return setStage("none");
    const timer = setTimeout(() => setStage("none"), Math.max(0, shownAt + SHOW_AT_LEAST_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isLoading, stage, shownAt]);

  return stage === "none" && isLoading ? "wait" : stage;
}
