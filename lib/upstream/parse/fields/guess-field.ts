import { byName, nameWords, wordSet } from "../json/name-words";
import { EARLIER, type KEYWORD_ALIASES, type PROJECT_ALIASES } from "./aliases";
import { isPositionName } from "./field-names";
import { currencyInName } from "./price";

/** Recognizes names that the alias lists lack, such as rankToday or friendlyName, by their words. Alias lists win. */
type KeywordField = keyof typeof KEYWORD_ALIASES;
type ProjectField = keyof typeof PROJECT_ALIASES;

type Kind = { of: ReadonlySet<string>; beside: ReadonlySet<string> };

const says = (words: readonly string[], { of, beside }: Kind): boolean =>
  words.some((word) => of.has(word)) && words.every((word) => of.has(word) || beside.has(word));

const PLACES = wordSet("position rank pos ranking place");
const MOVEMENT = wordSet("change changes diff delta movement date at on time url page id");
const IS_EARLIER = wordSet(EARLIER);
const PEAK = wordSet("best highest peak");

const VOLUME: Kind = {
  of: wordSet("volume volumes searches"),
  beside: wordSet(`search monthly month avg average mean local global exact google bing per of keyword total estimated
    est value count us uk current latest adwords kw regional`),
};
const PRICE: Kind = {
  of: wordSet("cpc"),
  beside:
    wordSet(`avg average mean value amount micros cents cent google ads adwords est estimated in price current local
    search keyword`),
};
const PAGE_ENDS = wordSet("url page link uri address href");
const PAGE: Kind = {
  of: wordSet("ranked ranking rank landing serp found result matched position positioned organic actual"),
  beside: wordSet("url page link uri address href google current latest today our own my in"),
};
const PHRASE: Kind = {
  of: wordSet("keyword keywords kw query phrase term keyphrase"),
  beside: wordSet("text name string str value search searched tracked target seo main raw display title"),
};
const ID_WORDS = "id uuid guid uid identifier code key";
const ID_ENDS = wordSet(ID_WORDS);
const KEYWORD_ID: Kind = {
  of: wordSet("keyword kw query phrase term"),
  beside: wordSet(`${ID_WORDS} tracked tracking search`),
};
const PROJECT_WORDS = "project site website campaign domain property tracker";
const PROJECT_ID: Kind = { of: wordSet(PROJECT_WORDS), beside: ID_ENDS };
const PROJECT_NAME: Kind = {
  of: wordSet("name title label nombre nom nome bezeichnung"),
  beside: wordSet(`friendly display public short custom full nice ${PROJECT_WORDS}`),
};
const PROJECT_SITE: Kind = {
  of: wordSet("domain host hostname site website url address"),
  beside: wordSet("project main primary root target tracked base home web canonical property campaign name"),
};
const KEYWORD_COUNT: Kind = {
  of: wordSet("keywords keyword kws terms phrases queries"),
  beside: wordSet("count total number num of tracked size nr active amount nombre stats statistics used"),
};
const MEASURED: Kind = {
  of: wordSet(`measured checked ranked tracked scanned crawled recorded captured collected observed sampled snapshot
    check checks scan crawl measurement updated update refreshed requested finished completed processed fetched scraped run`),
  beside: wordSet(`last latest rank position ranking serp search keyword keywords record on at in of date day time
    timestamp datetime ts utc iso epoch unix ms local`),
};
/** A day whose name does not say which event it belongs to: `rankingDate`, `latest.at`. */
const STAMP: Kind = {
  of: wordSet("at on ts day date datetime timestamp utc"),
  beside: wordSet("latest last current position rank ranking serp search measurement data created"),
};
const DAY_WORDS = wordSet("date day datum fecha jour timestamp datetime");
const OTHER_DAYS = wordSet("next start end until created added expires expiry due first previous prev compared");

/** In most languages "id" is the last word, in others the first (id_proyecto). Other ID words come only last. */
const isIdName = (words: readonly string[]): boolean => ID_ENDS.has(words.at(-1) ?? "") || words[0] === "id";

function saysPrice(name: string, words: readonly string[]): boolean {
  const currency = currencyInName(name)?.toLowerCase();
  const phrase = words.filter((word) => word !== currency).join(" ");
  return says(phrase.replace("cost per click", "cpc").split(" "), PRICE);
}

const MARKET = ["device", "country", "language", "location", "engine"] as const satisfies readonly KeywordField[];
const BESIDE_MARKET = wordSet("search target market tracked tracking google user keyword rank serp");

function guessMarket(words: readonly string[]): KeywordField | null {
  const isBeside = words.slice(0, -1).every((word) => BESIDE_MARKET.has(word));
  return (isBeside && MARKET.find((word) => word === words.at(-1))) || null;
}

export const guessKeywordField = byName((name): KeywordField | null => {
  if (isPositionName(name)) return "position";
  const words = nameWords(name);
  // "tracked_keyword" is a phrase, "keyword_tracked" a day.
  if (words.length > 1 && says(words, PHRASE) && !MEASURED.of.has(words.at(-1) ?? "")) return "phrase";
  // A position is created when it is measured, a keyword before.
  const isOfAPlace = words.some((word) => PLACES.has(word));
  const isStamp = words.length > 1 && says(words, STAMP) && (isOfAPlace || !words.includes("created"));
  if (isStamp || says(words, MEASURED)) return "measuredOn";
  if (words.some((word) => PAGE_ENDS.has(word)) && says(words, PAGE)) return "rankingUrl";
  if (says(words, VOLUME)) return "searchVolume";
  if (saysPrice(name, words)) return "cpc";
  if (isIdName(words) && says(words, KEYWORD_ID)) return "id";
  const market = guessMarket(words);
  if (market !== null) return market;
  if (!isOfAPlace || words.some((word) => MOVEMENT.has(word))) return null;
  if (words.some((word) => IS_EARLIER.has(word))) return "previous";
  return words.some((word) => PEAK.has(word)) ? "best" : null;
});

export const guessProjectField = byName((name): ProjectField | null => {
  const words = nameWords(name);
  const last = words.at(-1) ?? "";
  if (isIdName(words) && says(words, PROJECT_ID)) return "id";
  if ([last, words[0] ?? ""].some((word) => PROJECT_NAME.of.has(word)) && says(words, PROJECT_NAME)) return "name";
  if (says(words, PROJECT_SITE)) return "domain";
  if (words.length > 1 && says(words, KEYWORD_COUNT)) return "keywordCount";
  return says(words, MEASURED) ? "measuredOn" : null;
});

export const namesOtherDay = byName((name): boolean => nameWords(name).some((word) => OTHER_DAYS.has(word)));

export const namesTheDay = byName((name): boolean => {
  const words = nameWords(name);
  if (namesOtherDay(name)) return false;
  return DAY_WORDS.has(words[0] ?? "") || DAY_WORDS.has(words.at(-1) ?? "") || says(words, MEASURED);
});
