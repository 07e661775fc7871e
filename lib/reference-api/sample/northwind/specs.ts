import { SAMPLE_IDS } from "../ids";
import { createRandom, idFrom, type Random } from "../random";
import { numberOrNull, readSourceFile } from "../source-file";
import type { Temper } from "./walk";

type Device = "desktop" | "mobile";
type Phrase = { keyword: string; country: string; language: string; tag: string; path: string; searches: number };

/** `path`: the page that should rank, `rivalPath`: one that sometimes replaces it. */
export type Spec = ReturnType<typeof specOf> & { neverMeasured?: boolean };

const PHRASE_DECAY = 0.7;
/** First phrases of a group are also tracked on mobile. */
const PHRASES_ON_MOBILE = 2;
const PLACES = ["London", "Edinburgh", "Manchester"] as const;

const COLUMNS = ["kind", "tag", "path", "country", "language", "searches", "cpc_usd", "phrases"];

/** Deterministic for a seed. */
export function keywordSpecs(seed: number, daysTracked: number): Spec[] {
  const groups = readSourceFile("northwind_phrases.csv", COLUMNS);
  return groups.flatMap(([kind, tag = "", path = "", country = "", language = "", searches, cpc, phrases = ""]) =>
    phrases.split("|").flatMap((keyword, rank): Spec[] => {
      const decay = kind === "shelf" ? PHRASE_DECAY ** rank : 1;
      const phrase = { keyword, country, language, tag, path, searches: Number(searches) * decay };
      const make = (device: Device) => specOf(phrase, numberOrNull(cpc), device, seed, daysTracked);
      const spec = make("desktop");
      const { about } = spec;
      if (kind === "just added")
        return [{ ...spec, neverMeasured: true, about: { ...about, search_volume: null, cpc: null } }];
      if (kind === "premium") return [{ ...spec, id: SAMPLE_IDS.premiumKeyword, dataSet: "premium" }];
      return kind === "shelf" && rank < PHRASES_ON_MOBILE ? [spec, make("mobile")] : [spec];
    }),
  );
}

function specOf(phrase: Phrase, cpcUsd: number | null, device: Device, seed: number, daysTracked: number) {
  const { keyword, country, language, tag, path } = phrase;
  const random = createRandom(`${seed}/${keyword}`); // Mobile and desktop share a seed, so their positions are similar.
  const searchVolume = asVolume(phrase.searches * (0.6 + 0.8 * random.next()));
  const temper = temperOf(random, tag, searchVolume, daysTracked);
  if (device === "mobile") temper.startPlace *= 1.15;
  const place = random.chance(0.06) ? random.pick(PLACES) : null;
  const cpc = cpcUsd === null || random.chance(0.08) ? null : Math.round(cpcUsd * (60 + 80 * random.next())) / 100;
  const about = {
    keyword,
    engine: "google",
    country,
    language,
    location: country === "GB" ? place : null,
    device,
    search_volume: random.chance(0.04) ? null : searchVolume,
    cpc,
    tags: tagsOf(random, tag, keyword),
  };
  const rivalPath = random.chance(0.13) ? rivalOf(path) : null;
  return { id: idFrom("northwind", keyword, device), about, path, rivalPath, temper, dataSet: "standard" };
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
