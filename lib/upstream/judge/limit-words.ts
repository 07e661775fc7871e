const TEXT_MAX = 4_096;
const WORDS_MAX = 400;
const REACH_WORDS = 8;

const LIMIT_WORDS = new Set(["limit", "limits", "quota", "ratelimit"]);
const KIND_WORDS = new Set(["rate", "hourly", "request", "requests", "usage", "call", "calls", "quota", "ratelimit"]);
const REACHED_WORDS = new Set(["exceed", "exceeds", "exceeded", "exceeding", "exhausted", "reached", "surpassed"]);
const THROTTLED_WORDS = new Set(["throttled"]);

/**
 * Does the body of a 401 or 403 say that the key's request limit is reached? Words within a window, no backtracking:
 * a limit word next to a kind word with "exceeded", "reached" … within eight words, or "too many requests".
 * "See our rate limit documentation" and "your plan limits access" say no such thing.
 */
export function saysLimitReached(text: string): boolean {
  const words = toWords(text);
  return words.some((word, index) => {
    if (THROTTLED_WORDS.has(word)) return true;
    if (word === "limited") return words[index - 1] === "rate";
    if (word === "too") return words[index + 1] === "many" && /^requests?$/.test(words[index + 2] ?? "");
    return isLimit(words, index) && reachedNearby(words, index);
  });
}

function toWords(text: string): string[] {
  const letters = text
    .slice(0, TEXT_MAX)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ");
  return letters.trim().split(" ", WORDS_MAX);
}

function isLimit(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  if (!LIMIT_WORDS.has(word)) return false;
  if (word === "quota" || word === "ratelimit") return true;
  return (
    KIND_WORDS.has(words[index - 1] ?? "") ||
    KIND_WORDS.has(words[index + 1] ?? "") ||
    KIND_WORDS.has(words[index + 2] ?? "")
  );
}

const reachedNearby = (words: readonly string[], index: number): boolean =>
  words.slice(Math.max(0, index - REACH_WORDS), index + REACH_WORDS + 1).some((word) => REACHED_WORDS.has(word));
