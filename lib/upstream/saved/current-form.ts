import type { Keyword } from "../../domain/keyword/keyword";

type EarlierKeyword = Omit<Keyword, "cpc"> & { cpcUsd?: number | null };

function brought(keyword: Keyword | EarlierKeyword): void {
  if ("cpc" in keyword) return;
  const { cpcUsd = null } = keyword;
  delete keyword.cpcUsd;
  Object.assign(keyword, { cpc: cpcUsd === null ? null : { amount: cpcUsd, currency: null } });
}

type Saved = { keyword?: Keyword; keywords?: Keyword[] };

export function inCurrentForm(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const { keyword, keywords } = data as Saved;
  if (keyword !== undefined) brought(keyword);
  const first = keywords?.[0];
  if (first !== undefined && !("cpc" in first)) keywords?.forEach(brought);
  return data;
}
