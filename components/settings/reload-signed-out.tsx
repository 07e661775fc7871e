"use client";

import { useEffect } from "react";
import { useShell } from "@/components/shell/providers";

/** The router can open this page inside a frame that still shows data; a reload removes it. */
export function LeaveShell() {
  const shell = useShell();
  useEffect(() => {
    if (shell !== null) window.location.reload();
  }, [shell]);
  return null;
}
