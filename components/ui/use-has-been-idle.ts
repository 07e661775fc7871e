"use client";

import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

const SAFARI_WAIT_MS = 200;

/** One for the whole visit: it is the first page that has more to do than to show what was asked of it. */
let hasBeen = false;

/**
 * Has the page answered and had nothing to do for a moment? What only adds to a page is asked for then, behind what the
 * page cannot be used without.
 */
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
