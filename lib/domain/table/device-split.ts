import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";
import { phraseKey } from "./other-device";
import type { KeywordRows } from "./rows";

export const YES = "Yes";

export function* deviceSplits(rows: KeywordRows): Steps<ReadonlySet<string>> {
  const phrases = new Map<string, { ids: string[]; device: string | null; page: string; isSplit: boolean }>();
  for (const keyword of rows) {
    yield;
    const key = phraseKey(keyword);
    if (key === null || keyword.rankingUrl === null) continue;
    const page = pageKey(keyword.rankingUrl);
    const held = phrases.get(key);
    if (held === undefined) {
      phrases.set(key, { ids: [keyword.id], device: keyword.market.device, page, isSplit: false });
      continue;
    }
    held.ids.push(keyword.id);
    held.isSplit ||= held.page !== page && held.device !== keyword.market.device;
  }
  return new Set([...phrases.values()].flatMap(({ ids, isSplit }) => (isSplit ? ids : [])));
}
