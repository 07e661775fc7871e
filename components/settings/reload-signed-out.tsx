"use client";

import { useEffect } from "react";
import { useShell } from "@/components/shell/providers";

/** The router may have led here inside a frame that still shows data: then the browser reloads the page without it. */
export function LeaveShell() {
  const shell = useShell();
  useEffect(() => {
    if (shell !== null) window.location.reload();
  }, [shell]);
  return null;
}
