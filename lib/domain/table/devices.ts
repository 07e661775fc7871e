import { textKey } from "../keyword/fold-text";
import type { Keyword, Market } from "../keyword/keyword";
import { type Position, rankingPlace } from "../keyword/position";
import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";
import type { KeywordRows } from "./rows";

export type OtherDevice = { device: string; position: Position | null };

type PhraseRow = OtherDevice & Pick<Keyword, "id" | "rankingUrl">;

const phraseKey = (phrase: string, { engine, country, language, location }: Market): string =>
  JSON.stringify([textKey(phrase), engine, country, language, location]);

/** Rows with a device, by phrase and market without the device. */
function* phraseGroups(rows: Iterable<Keyword>): Steps<PhraseRow[][]> {
  const groups = new Map<string, PhraseRow[]>();
  for (const { id, phrase, market, position, rankingUrl } of rows) {
    yield;
    const { device } = market;
    if (device === null) continue;
    const key = phraseKey(phrase, market);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ id, device, position, rankingUrl });
  }
  return [...groups.values()];
}

export function* otherDevices(rows: Iterable<Keyword>): Steps<ReadonlyMap<string, OtherDevice>> {
  const others = new Map<string, OtherDevice>();
  for (const group of yield* phraseGroups(rows))
    for (const { id, device } of group) {
      const other = group.find((row) => row.device !== device);
      if (other !== undefined) others.set(id, other);
    }
  return others;
}

export function hasDevicePairs(keywords: readonly Keyword[]): boolean {
  const first = keywords[0]?.market.device;
  if (keywords.every(({ market }) => market.device === null || market.device === first)) return false;
  const devices = new Map<string, string>();
  // Usually one of the first rows ends it: all of 100,000 would block other requests for a second.
  return keywords.some(({ phrase, market }) => {
    if (market.device === null) return false;
    const key = phraseKey(phrase, market);
    const device = devices.get(key);
    devices.set(key, market.device);
    return device !== undefined && device !== market.device;
  });
}

/** Positions that the other device is behind; negative: ahead; null: one of them doesn't rank. */
export function deviceDifference(keyword: Pick<Keyword, "position">, other: OtherDevice | undefined): number | null {
  const [own, theirs] = [rankingPlace(keyword.position), rankingPlace(other?.position ?? null)];
  return own === null || theirs === null ? null : Math.round((theirs - own) * 10) / 10;
}

export const YES = "Yes";

/** IDs of keywords that rank with different pages on different devices. */
export function* deviceSplits(rows: KeywordRows): Steps<ReadonlySet<string>> {
  const groups = yield* phraseGroups(rows);
  const split = groups.flatMap((group) => {
    const pages = group.flatMap(({ id, device, rankingUrl }) =>
      rankingUrl === null ? [] : [{ id, device, key: pageKey(rankingUrl) }],
    );
    const [first] = pages;
    const isSplit = pages.some(({ device, key }) => device !== first?.device && key !== first?.key);
    return isSplit ? pages.map(({ id }) => id) : [];
  });
  return new Set(split);
}
