"use client";

import { useEffect, useState } from "react";

/** A text as it was when typing last paused; one that was emptied counts at once. */
export function useSettled(text: string, waitMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return text === "" ? "" : settled;
}
