import type { ClickRates } from "./click-curve";

/**
 * Click rates by position from a study of many sites. Those of one site may be several times higher or lower, so they are
 * used for nothing until a person chooses them, and are named beside every figure that is made with them.
 * @property rates the study says nothing of positions that none of them has: those count as no clicks
 */
export type PublishedCurve = { name: string; year: number; href: string; rates: ClickRates };

/** Over 80 million keywords; organic results of Google, first page, all layouts together. */
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
