import type { Json } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { toNumber } from "../fields/numbers";

/** How deep a service looked when it does not say: the first 100. */
const DEPTH = 100;
const EMPTY: Position = { kind: "empty" };

const NOT_RANKING = new Set([
  ...[
    "-",
    "--",
    "---",
    "–",
    "—",
    "−",
    "∞",
    "x",
    "n/a",
    "na",
    "n.a.",
    "nr",
    "n/r",
    "nf",
    "no",
    "none",
    "false",
    "out",
    "lost",
  ],
  ...["not ranked", "not ranking", "not found", "unranked", "no rank", "no ranking", "not listed", "not in index"],
  ...["not in serp", "not in results", "not positioned", "dropped", "absent"],
]);
const NOTHING = new Set(["null", "nil", "undefined", "nan", "?", "unknown", "pending", "not checked", "new", "tbd"]);

const PLACE = /^(?:#|no\.?|nr\.?)?\s*(\d{1,9})(?:st|nd|rd|th|\.)?$/;
/** A movement or a day behind a place: "5 ▲2", "5 (+2)", "7 (2025-12-01)". */
const ASIDE = /(?<=^#?\d{1,9})\s*(?:[▲▼△▽↑↓⬆⬇]\s?\d{0,5}|\([+\-−±▲▼△▽↑↓]?\s?\d{1,5}\)|\(\d{4}-\d{2}-\d{2}\)|=)$/u;
const BEYOND_BEFORE =
  /^(?:>=?|≥|»|over|beyond|outside|below|not in|out of)\s*(?:the\s+)?(?:(?:top|first)\s*)?#?(\d{1,5})\+?$/;
const BEYOND_AFTER = /^#?(\d{1,5})\s*(?:\+|plus|or more|or lower|or worse)$/;

/** "101+" looked at 100 places, "100+" too: services mean the same round depth by both. */
const roundDepth = (place: number): number => (place > 1 && place % 10 === 1 ? place - 1 : Math.max(1, place));

const fromNumber = (value: number): Position => {
  if (value >= 1) return { kind: "at", place: value };
  return value <= 0 ? { kind: "beyond", depth: DEPTH } : EMPTY;
};

function fromText(text: string): Position | null {
  const word = text.trim().toLowerCase().replace(/\s+/g, " ").replaceAll("_", " ");
  if (word === "" || NOTHING.has(word)) return EMPTY;
  if (NOT_RANKING.has(word)) return { kind: "beyond", depth: DEPTH };
  const place = PLACE.exec(word.replace(ASIDE, ""));
  if (place?.[1] !== undefined) return fromNumber(Number(place[1]));
  const beyond = BEYOND_BEFORE.exec(word) ?? BEYOND_AFTER.exec(word);
  if (beyond?.[1] !== undefined) {
    const depth = Number(beyond[1]);
    return { kind: "beyond", depth: depth === 0 ? DEPTH : roundDepth(depth) };
  }
  // "+2" is a movement, whatever its field is called.
  const value = word.endsWith("%") || word.startsWith("+") ? null : toNumber(word);
  return value === null ? null : fromNumber(value);
}

/**
 * Reads one position field, in any spelling.
 * @returns null when the value is not a position at all (a word, a list, an object), so the caller can keep it raw
 */
export function readPosition(raw: Json): Position | null {
  if (raw === null) return EMPTY;
  if (raw === false) return { kind: "beyond", depth: DEPTH };
  if (typeof raw === "number") return Number.isFinite(raw) ? fromNumber(raw) : EMPTY;
  return typeof raw === "string" && raw.length <= 40 ? fromText(raw) : null;
}

/**
 * A position field as a position: 1 and above is a position, 0, negative and every spelling of "not
 * ranking" is beyond the depth looked at, null and "" are empty, and what cannot be read is empty too.
 * @returns null only when the field is absent: that is "not loaded"
 */
export function toPosition(raw: Json | undefined): Position | null {
  return raw === undefined ? null : (readPosition(raw) ?? EMPTY);
}
