import type { ClickRates } from "./click-curve";

/** @source https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/ */
export const SISTRIX_2020: ClickRates = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025].map(
  (rate, at) => ({ from: at + 1, to: at + 1, rate }),
);
