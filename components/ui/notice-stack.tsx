import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "./cn";

const ALL = "data-all-notices";

type NoticeStackProps = {
  of: "frame" | "page";
  className?: string;
  children: ReactNode;
};

/** Only one is shown, a page's before the frame's; globals.css folds the others. */
export function NoticeStack({ of, className, children }: NoticeStackProps) {
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
