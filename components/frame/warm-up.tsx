"use client";

import { useEffect } from "react";

/** Code that loads on first use: fetched one after another once the page is idle, so the first press answers at once. */
const LATER = [
  () => import("@/components/palette/palette"),
  () => import("@/components/table-view/filter-editor"),
  () => import("@/components/table-view/columns-panel"),
  () => import("@/components/table-view/views-panel"),
  () => import("@/components/ui/dialog-panel"),
  () => import("@/components/keyword-row/quick-view"),
  () => import("@/components/keyword-row/row-menu"),
  () => import("@/components/keyword-table/selection-bar"),
  () => import("@/components/errors/error-screen"),
];

const SAFARI_WAIT_MS = 2_000;

/** @returns puts the wait off */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, SAFARI_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches that code from the dashboard itself; a part that fails now is fetched again when it is used. */
export function WarmUp() {
  useEffect(() => {
    if (savesData()) return;
    const rest = [...LATER];
    let putOff = () => {};
    let isOver = false;
    const next = () => {
      const load = rest.shift();
      if (load === undefined || isOver) return;
      putOff = whenIdle(() => {
        void load()
          .catch(() => undefined)
          .then(next);
      });
    };
    const begin = () => next();
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      isOver = true;
      window.removeEventListener("load", begin);
      putOff();
    };
  }, []);
  return null;
}
