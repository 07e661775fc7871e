"use client";

import { useEffect, useState } from "react";

/** Nothing is shown for this long: most answers are here by then. */
export const SKELETON_WAIT_MS = 200;
/** What has been shown stays this long, so that it does not flash. */
const SKELETON_STAY_MS = 400;

/** True while loading, and on until a skeleton that could already be seen has stood its time. */
export function useSkeletonHold(isLoading: boolean): boolean {
  const [mustStay, setMustStay] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setMustStay(true), SKELETON_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    if (!mustStay) return;
    const timer = setTimeout(() => setMustStay(false), SKELETON_STAY_MS);
    return () => clearTimeout(timer);
  }, [mustStay]);
  return isLoading || mustStay;
}
