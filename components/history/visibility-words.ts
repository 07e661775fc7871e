import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
import type { Visibility } from "@/lib/domain/figures/visibility";
import type { RatesOf } from "@/lib/domain/figures/visibility-trend";

/** Whose click rates a figure was made with. */
export const ratesWords = (rates: RatesOf): string =>
  rates === "own" ? "this project’s own CTRs" : `${SISTRIX_2020.name}’s ${SISTRIX_2020.year} CTRs`;

export const weightWords = (by: Visibility["by"]): string => (by === "volume" ? "search volume" : "impressions");
