import { jsonSteps } from "../../domain/json-pieces";
import type { Keyword } from "../../domain/keyword/keyword";
import { unknownKeyword } from "../../domain/keyword/unknown-keyword";
import { inTurns, mapInSteps } from "../../domain/steps";

/** Unknown fields are left out. Earlier versions stored every price in US dollars. */
type SavedKeyword = Partial<Keyword> & { cpcUsd?: number | null };

type Saved = { keyword?: SavedKeyword; keywords?: SavedKeyword[] };

const UNKNOWN = unknownKeyword("", "");
// Shared by all keywords.
for (const emptyValue of [UNKNOWN.market, UNKNOWN.tags, UNKNOWN.metrics, UNKNOWN.other]) Object.freeze(emptyValue);

function isUnknown(name: string, value: Keyword[keyof Keyword]): boolean {
  if (value === null || typeof value !== "object") return value === null;
  if (name === "market") return Object.values(value).every((part) => part === null);
  return name !== "recent" && Object.keys(value).length === 0;
}

function savedKeyword(keyword: Keyword): SavedKeyword {
  const saved: Record<string, unknown> = {};
  for (const name in keyword) {
    const value = keyword[name as keyof Keyword];
    if (!isUnknown(name, value)) saved[name] = value;
  }
  return saved;
}

function keywordOf({ cpcUsd, ...saved }: SavedKeyword): Keyword {
  const keyword = { ...UNKNOWN, ...saved };
  // Earlier versions assumed dollars without a stated currency, so the currency is unknown.
  if (typeof cpcUsd === "number") keyword.cpc = { amount: cpcUsd, currency: null };
  return keyword;
}

/** JSON of a copy. Unknown fields are most of a plain list: 30 MB of 100,000 keywords instead of 7. */
export async function bodyOf(data: unknown): Promise<string> {
  const { keywords } = Object(data);
  const saved = Array.isArray(keywords)
    ? { ...Object(data), keywords: await inTurns(mapInSteps(keywords, savedKeyword)) }
    : data;
  return inTurns(jsonSteps(saved));
}

/** Completes a copy, also one from an earlier version, so that paid data stays readable. */
export function inCurrentForm(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const { keyword, keywords } = data as Saved;
  if (keyword !== undefined) return { ...data, keyword: keywordOf(keyword) };
  return keywords === undefined ? data : { ...data, keywords: keywords.map(keywordOf) };
}
