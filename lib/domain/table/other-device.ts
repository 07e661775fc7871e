import { rankingPlace } from "../keyword/change";
import { textKey } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import type { Position } from "../keyword/position";
import type { Steps } from "../steps";

export type OtherDevice = { device: string; position: Position | null };

/** Key of phrase and market without device; null: the row has no device. */
export function phraseKey({ phrase, market }: Pick<Keyword, "phrase" | "market">): string | null {
  if (market.device === null) return null;
  const { engine, country, language, location } = market;
  return JSON.stringify([textKey(phrase), engine, country, language, location]);
}

export function* otherDevices(rows: Iterable<Keyword>): Steps<ReadonlyMap<string, OtherDevice>> {
  const phrases = new Map<string, (OtherDevice & { id: string })[]>();
  for (const { id, position, ...keyword } of rows) {
    yield;
    const key = phraseKey(keyword);
    const { device } = keyword.market;
    if (key === null || device === null) continue;
    const same = phrases.get(key);
    if (same === undefined) phrases.set(key, [{ id, device, position }]);
    else same.push({ id, device, position });
  }
  const others = new Map<string, OtherDevice>();
  for (const same of phrases.values())
    for (const { id, device } of same) {
      const other = same.find((row) => row.device !== device);
      if (other !== undefined) others.set(id, other);
    }
  return others;
}

export function hasDevicePairs(keywords: readonly Keyword[]): boolean {
  const first = keywords[0]?.market.device;
  if (keywords.every(({ market }) => market.device === null || market.device === first)) return false;
  const devices = new Map<string, string | null>();
  return keywords.some((keyword) => {
    const key = phraseKey(keyword);
    if (key === null) return false;
    const device = devices.get(key);
    if (device === undefined) devices.set(key, keyword.market.device);
    return device !== undefined && device !== keyword.market.device;
  });
}

/** Positions that the other device is behind; negative: ahead; null: one of them doesn't rank. */
export function deviceDifference(keyword: Pick<Keyword, "position">, other: OtherDevice | undefined): number | null {
  const [own, theirs] = [rankingPlace(keyword.position), rankingPlace(other?.position ?? null)];
  return own === null || theirs === null ? null : Math.round((theirs - own) * 10) / 10;
}
