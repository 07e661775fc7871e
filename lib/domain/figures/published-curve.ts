import type { ClickRates } from "./click-curve";

/** A single site can differ several times over, so a user must choose a study, and every figure names it. */
export type PublishedCurve = { name: string; year: number; href: string; rates: ClickRates };

/** Over 80 million keywords; organic Google results, first page, all layouts. */
export const SISTRIX_2020: PublishedCurve = {
  name: "Sistrix",
  year: 2020,
  href: "https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/",
  rates: [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025].map((rate, at) => ({
    from: at + 1,
    to: at + 1,
    rate,
  })),
};
