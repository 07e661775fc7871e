import type { Keyword } from "../../domain/keyword/keyword";

/** Format of earlier versions, which stored every price in US dollars. */
type EarlierKeyword = Omit<Keyword, "cpc"> & { cpcUsd?: number | null };

function brought(keyword: Keyword | EarlierKeyword): void {
  if ("cpc" in keyword) return;
  const { cpcUsd = null } = keyword;
  delete keyword.cpcUsd;
  // Earlier versions assumed dollars without a stated currency, so the currency is unknown.
  Object.assign(keyword, { cpc: cpcUsd === null ? null : { amount: cpcUsd, currency: null } });
}

type Saved = { keyword?: Keyword; keywords?: Keyword[] };

/** Upgrades a copy from an earlier version in place, so that paid data stays readable. */
export function inCurrentForm(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const { keyword, keywords } = data as Saved;
  if (keyword !== undefined) brought(keyword);
  const first = keywords?.[0];
  if (first !== undefined && !("cpc" in first)) keywords?.forEach(brought);
  return data;
}
