import { useEffect, useState } from "react";

/** Most responses arrive within this time, so no skeleton is shown. */
export const SKELETON_WAIT_MS = 200;
/** A skeleton stays this long, so that it does not flash. */
const SKELETON_STAY_MS = 400;

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
