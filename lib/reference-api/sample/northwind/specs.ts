import { SAMPLE_IDS } from "../ids";
import { createRandom, idFrom, type Random } from "../random";
import { numberOrNull, readSourceFile } from "../source-file";
import type { Temper } from "./walk";

type Phrase = {
  keyword: string;
  country: string;
  language: string;
  tag: string;
  path: string;
  searches: number;
  cpcUsd: number | null;
};

export type Spec = {
  id: string;
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: "desktop" | "mobile";
  searchVolume: number | null;
  cpcUsd: number | null;
  tags: string[];
  /** Page that should rank, and one that sometimes replaces it */
  path: string;
  rivalPath: string | null;
  temper: Temper;
  neverMeasured: boolean;
  dataSet: string;
};

const PHRASE_DECAY = 0.7;
/** First phrases of a group are also tracked on mobile. */
const PHRASES_ON_MOBILE = 2;
const PLACES = ["London", "Edinburgh", "Manchester"] as const;

const COLUMNS = ["kind", "tag", "path", "country", "language", "searches", "cpc_usd", "phrases"];

/** Deterministic for a seed. */
export function keywordSpecs(seed: number, daysTracked: number): Spec[] {
  const make = (phrase: Phrase, device: Spec["device"]) => specOf(phrase, device, seed, daysTracked);
  const groups = readSourceFile("northwind_phrases.csv", COLUMNS);
  return groups.flatMap(([kind, tag = "", path = "", country = "", language = "", searches, cpc, phrases = ""]) =>
    phrases.split("|").flatMap((keyword, rank): Spec[] => {
      const decay = kind === "shelf" ? PHRASE_DECAY ** rank : 1;
      const about = { keyword, country, language, tag, path };
      const phrase = { ...about, searches: Number(searches) * decay, cpcUsd: numberOrNull(cpc) };
      const spec = make(phrase, "desktop");
      if (kind === "just added") return [{ ...spec, neverMeasured: true, searchVolume: null, cpcUsd: null }];
      if (kind === "premium") return [{ ...spec, id: SAMPLE_IDS.premiumKeyword, dataSet: "premium" }];
      return kind === "shelf" && rank < PHRASES_ON_MOBILE ? [spec, make(phrase, "mobile")] : [spec];
    }),
  );
}

function specOf(phrase: Phrase, device: Spec["device"], seed: number, daysTracked: number): Spec {
  const { keyword, country, language, tag, path, cpcUsd } = phrase;
  const random = createRandom(`${seed}/${keyword}`); // Mobile and desktop share a seed, so their positions are similar.
  const searchVolume = asVolume(phrase.searches * (0.6 + 0.8 * random.next()));
  const temper = temperOf(random, tag, searchVolume, daysTracked);
  if (device === "mobile") temper.startPlace *= 1.15;
  const place = random.chance(0.06) ? random.pick(PLACES) : null;
  const cpc = cpcUsd === null || random.chance(0.08) ? null : Math.round(cpcUsd * (60 + 80 * random.next())) / 100;
  return {
    id: idFrom("northwind", keyword, device),
    keyword,
    country,
    language,
    location: country === "GB" ? place : null,
    device,
    searchVolume: random.chance(0.04) ? null : searchVolume,
    cpcUsd: cpc,
    tags: tagsOf(random, tag, keyword),
    path,
    rivalPath: random.chance(0.13) ? rivalOf(path) : null,
    temper,
    neverMeasured: false,
    dataSet: "standard",
  };
}

/** Popular phrases are harder, the shop's name is easy, and one phrase in sixteen never ranks. */
function temperOf(random: Random, tag: string, volume: number, daysTracked: number): Temper {
  const outOfReach = random.chance(0.06);
  const typical = Math.exp(2.15 + 0.18 * Math.log(volume / 100 + 1) + 0.8 * random.bell());
  const startPlace = tag === "brand" ? 1 : outOfReach ? 125 : Math.min(90, Math.max(1.2, typical));
  const late = random.chance(0.05);
  return {
    startPlace,
    drift: tag === "brand" ? 0 : 0.25 + 0.55 * random.bell(),
    nerves: tag === "brand" ? 0.1 : random.next(),
    firstDay: late ? random.between(daysTracked - 200, daysTracked - 30) : 0,
    weekly: random.chance(0.012),
    missingAtTheEnd: random.chance(0.02),
  };
}

function tagsOf(random: Random, tag: string, keyword: string): string[] {
  const tags = [tag];
  if (/\b(women|womens|mens|kids|child)\b/.test(keyword)) tags.push("audience");
  if (random.chance(0.15)) tags.push("spring campaign");
  if (random.chance(0.1)) tags.push("priority");
  return tags;
}

/** Guides and product groups compete. */
const rivalOf = (path: string): string =>
  path.startsWith("/guides/") ? path.replace("/guides/", "/blog/") : `/guides${path}-explained`;

function asVolume(searches: number): number {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(searches, 10))) - 1);
  return Math.max(10, Math.round(searches / unit) * unit);
}
