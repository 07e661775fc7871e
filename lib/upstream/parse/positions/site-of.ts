import { domainToASCII } from "node:url";
import type { Json, JsonObject } from "../../../domain/json";
import { toHost } from "../fields/names";
import { wordList, wordSet } from "../fields/word-list";
import { nameWords, own, plainName } from "../json/json-object";

const SITE_FIELDS = wordList("domain site host website hostname target");

/** The site that an object names: `{domain: "garden.example", ranks: […]}`; null when it names none. */
export function siteOf(object: JsonObject): string | null {
  for (const name of SITE_FIELDS) {
    const said = own(object, name);
    if (typeof said === "string" && toHost(said) !== null) return said;
  }
  return null;
}

const OWN_FLAGS = wordSet("isown own ismine mine isself isyou ismain main isprimary isyours istarget ours isours");
const RIVAL_FLAGS = wordSet("iscompetitor competitor isrival");

const RIVALS = wordSet(`competitor competitors rival rivals wettbewerber konkurrent konkurrenten competidor
  competidores concurrent concurrents concorrente concorrenti`);
export const isSomebodyElses = (name: string): boolean => nameWords(name).some((word) => RIVALS.has(word));

const asFlag = (value: Json): boolean | null =>
  value === 1 || value === 0 ? value === 1 : typeof value === "boolean" ? value : null;

/** Whether an object is the own site's; null when it doesn't say: `{is_own: false}`, `{type: "competitor"}`. */
export function isOwnFlag(object: JsonObject): boolean | null {
  for (const [name, value] of Object.entries(object)) {
    const plain = plainName(name);
    const isType = typeof value === "string" && (plain === "type" || plain === "role");
    if (isType && isSomebodyElses(value)) return false;
    if (isType && OWN_FLAGS.has(plainName(value))) return true;
    const flag = asFlag(value);
    if (flag === null) continue;
    if (OWN_FLAGS.has(plain)) return flag;
    if (RIVAL_FLAGS.has(plain)) return !flag;
  }
  return null;
}

/** A site's host for comparison, without www., URL mask and punycode; null when there is none. */
export function siteHost(said: Json | undefined): string | null {
  const host = typeof said === "string" ? toHost(said.replace(/^\*\./, "").replace(/\*.*$/, "")) : null;
  return host === null ? null : (domainToASCII(host) || host).replace(/^www\./, "");
}

export const isOwnHost = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`));
