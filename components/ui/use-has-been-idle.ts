"use client";

import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

const SAFARI_WAIT_MS = 200;

/** Shared by the whole visit: only the first page is busy with loading. */
let hasBeen = false;

/** True once the page has been idle for a moment. Delays optional parts until the page is usable. */
export function useHasBeenIdle(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (hasBeen) {
      setOver(true);
      return;
    }
    return whenIdle(() => {
      hasBeen = true;
      setOver(true);
    }, SAFARI_WAIT_MS);
  }, []);
  return isOver;
}
