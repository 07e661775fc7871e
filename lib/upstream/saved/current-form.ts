import type { Keyword } from "../../domain/keyword/keyword";

/** A keyword as earlier versions saved it: every price in dollars, whatever the service had said. */
type EarlierKeyword = Omit<Keyword, "cpc"> & { cpcUsd?: number | null };

function brought(keyword: Keyword | EarlierKeyword): void {
  if ("cpc" in keyword) return;
  const { cpcUsd = null } = keyword;
  delete keyword.cpcUsd;
  // Dollars were taken for granted where no currency was named, so none is named now.
  Object.assign(keyword, { cpc: cpcUsd === null ? null : { amount: cpcUsd, currency: null } });
}

type Saved = { keyword?: Keyword; keywords?: Keyword[] };

/** Brings a copy that an earlier version saved into the form of today, in place: what was paid for stays readable. */
export function inCurrentForm(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const { keyword, keywords } = data as Saved;
  if (keyword !== undefined) brought(keyword);
  const first = keywords?.[0];
  if (first !== undefined && !("cpc" in first)) keywords?.forEach(brought);
  return data;
}
