import { numberedPosition } from "../../../domain/history/observation";
import type { Json } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { isPlaceName, namesASearch } from "../fields/field-names";
import { asciiDigits, toNumber } from "../fields/numbers";
import { firstRead, isObject } from "../json/json-object";
import { plainName, withoutAccents, wordSet } from "../json/name-words";

const DEPTH = 100;
/** No service checks deeper, so larger numbers are not positions. */
const PLACE_MAX = 1_000;
const EMPTY: Position = { kind: "empty" };
const TEXT_LENGTH_MAX = 40;

const NOT_RANKING = new Set([
  ...["-", "--", "---", "–", "—", "−", "∞", "x", "n/a", "na", "n.a.", "nr", "n/r", "nf", "no", "none", "false"],
  ...["out", "lost", "dropped", "absent", "unranked", "unlisted"],
  ...["hors", "fuera", "fuori", "fora", "buiten", "poza", "ausserhalb", "außerhalb", "нет", "brak"],
]);
const NOTHING = wordSet("null nil undefined nan ? unknown pending new tbd");

const UNMEASURED =
  /check|gepr(?:u|ue)ft|verif|comprob|controll|\bdat[aeio]|donnee|dados|avail|verf(?:u|ue)gbar|dispon|measur|gemess|mesur|medid|misur|\byet\b|noch nicht|pending|queue|attente|espera|attesa|計測|測定|確認|取得|检测|檢測|查询|查詢|측정|확인|ожид|провер/;
const NEGATION =
  /\b(?:not|un|nicht|kein\w*|non|no|pas|sin|sans|sem|nao|niet|geen|nie|ej|inte|ikke|ei)\b|(?:^|\s)(?:не|нет|без)(?:\s|$)/;
const RANKED =
  /found|rank|list|serp|index|result|position|posicion|posica|posizion|pozic|top|class|gefund|platz|gelist|trouv|encontr|trovat|gevond|znalez|hittad|fund|loyd|на[йи]д|топ|позиц|мест|индекс/;
const OUTSIDE =
  /\b(?:out of|outside|beyond|over|below|hors|fuera|fuori|fora|buiten|poza|au(?:ss|ß)erhalb|(?:u|ue)ber|mas de|plus de|oltre|mais de|meer dan)\b|(?:^|\s)(?:вне|за пределами|более)(?:\s|$)|[圏圈榜]外|ランク外|範囲外|以[下上降外后後]|未(?:上榜|排名|收录|收錄|進榜|进榜)|[无無]排名|권\s?외|밖/;
const AT_LEAST = /^(?:>=?|≥|»)\s*|\s*(?:\+|plus|or more|or lower|or worse)$/;

/** Words and signs around a position: "#3", "Platz 3", "3rd", "3ème", "第3位", "3위". */
const BEFORE_PLACE =
  /^(?:#|第|№|(?:no|nr|rank|pos|position|platz|rang|place|puesto|posicion|posicao|posizione|posto|pozycja|позиция|место)(?!\p{L})[.:]?)\s*/u;
const BEHIND_PLACE = /\s*(?:st|nd|rd|th|er|e|ere|eme|o|a|º|ª|°|ste|de|\.|位|名|위|등|번|(?:-?[еяи])?\s?(?:место)?)$/;
/** A change, a date or the depth after a position: "5 ▲2", "5 (+2)", "7 (2025-12-01)", "3 of 100". */
const ASIDE =
  /(?<=^#?\d{1,9})\s*(?:[▲▼△▽↑↓⬆⬇]\s?\d{0,5}|\([+\-−±▲▼△▽↑↓]?\s?\d{1,5}\)|\(\d{4}-\d{2}-\d{2}\)|=|(?:\/|(?:out )?of|von|sur|su|из)\s?100)$/u;

/** Services use both "101+" and "100+" for a depth of 100. */
const roundDepth = (place: number): number => (place > 1 && place % 10 === 1 ? place - 1 : Math.max(1, place));

const beyond = (depth: number): Position => ({ kind: "beyond", depth: depth === 0 ? DEPTH : roundDepth(depth) });

const fromNumber = (value: number): Position | null => {
  if (value > PLACE_MAX) return null;
  if (value >= 1) return numberedPosition(value);
  return value <= 0 ? { kind: "beyond", depth: DEPTH } : EMPTY;
};

function onlyCount(text: string): number | null {
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length === 1 && (numbers[0]?.length ?? 0) <= 5 ? Number(numbers[0]) : null;
}

/** "Not found" in words, perhaps with the depth: "nicht in den Top 100", "100位以下", "hors classement". */
function fromWords(text: string): Position | null {
  const plain = withoutAccents(text);
  if (UNMEASURED.test(plain)) return EMPTY;
  if (!OUTSIDE.test(plain) && !OUTSIDE.test(text) && !(NEGATION.test(plain) && RANKED.test(plain))) return null;
  if (!/\d/.test(text)) return { kind: "beyond", depth: DEPTH };
  const count = onlyCount(text);
  return count === null ? null : beyond(count);
}

function fromText(raw: string): Position | null {
  const word = asciiDigits(raw).trim().toLowerCase().replace(/\s+/g, " ").replaceAll("_", " ");
  if (word === "" || NOTHING.has(word)) return EMPTY;
  if (NOT_RANKING.has(word)) return { kind: "beyond", depth: DEPTH };
  const place = withoutAccents(word.replace(ASIDE, "")).replace(BEFORE_PLACE, "").replace(BEHIND_PLACE, "");
  if (/^\d{1,9}$/.test(place)) return fromNumber(Number(place));
  // Three digits after a separator are decimals, because no position is above 1,000.
  if (/^\d{1,3}[.,]\d{3}$/.test(place))
    return fromNumber(/^1.000$/.test(place) ? 1_000 : Number(place.replace(",", ".")));
  const least = word.replace(AT_LEAST, "");
  if (least !== word && /^(?:top )?#?\d{1,5}$/.test(least)) return beyond(onlyCount(least) ?? DEPTH);
  // "+2" is a change, whatever the field's name.
  const value = word.endsWith("%") || word.startsWith("+") ? null : toNumber(place);
  return value === null ? fromWords(word) : fromNumber(value);
}

/** 0, negative and "not ranking" are beyond the depth; null and "" are empty. null: not readable. */
export function readPosition(raw: Json): Position | null {
  if (raw === null) return EMPTY;
  if (raw === false) return { kind: "beyond", depth: DEPTH };
  if (typeof raw === "number") return Number.isFinite(raw) ? fromNumber(raw) : EMPTY;
  return typeof raw === "string" && raw.length <= TEXT_LENGTH_MAX ? fromText(raw) : null;
}

const DIRECT = new Set(["value", "today", "now", "latest"]);
const DEPTH_MAX = 3;

/** A position inside `{desktop: {position: 3}}`, `{"*.example.com/*": 7}` or `[{engine: "google", pos: 3}]`. */
export function nestedPosition(value: Json, depth = 0): Position | null {
  if (Array.isArray(value) && value.length > 0)
    return depth < DEPTH_MAX && value.every(isObject)
      ? firstRead(value.slice(0, 20), (inner) => nestedPosition(inner, depth + 1))
      : null;
  if (!isObject(value)) return readPosition(Array.isArray(value) ? null : value);
  if (depth >= DEPTH_MAX) return null;
  const entries = Object.entries(value).slice(0, 50);
  const under = (isNamed: (name: string) => boolean) =>
    firstRead(entries, ([name, inner]) => (isNamed(name) ? nestedPosition(inner, depth + 1) : null));
  return under((name) => isPlaceName(name) || DIRECT.has(plainName(name))) ?? under(namesASearch);
}
