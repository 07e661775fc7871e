"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";

/** Set on the main element while all notices are shown. */
const ALL = "data-all-notices";

/**
 * Notices of the frame or page, most important first. Only one is shown, a page's before the frame's; globals.css folds
 * the others until the user expands them.
 */
export function NoticeStack({
  of,
  className,
  children,
}: {
  of: "frame" | "page";
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-notices={of} className={cn("space-y-2", className)}>
      {children}
      <MoreNotices />
    </div>
  );
}

function MoreNotices() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    document.getElementById("main")?.toggleAttribute(ALL, isOpen);
    return () => void document.getElementById("main")?.removeAttribute(ALL);
  }, [isOpen]);
  return (
    <div data-more-notices="">
      <Button variant="link" className="h-6" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Show one notice" : "More notices"}
      </Button>
    </div>
  );
}
