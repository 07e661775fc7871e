export const SENTENCE_CHARACTERS_MAX = 200;
const LOOKED_AT_MAX = 16_384;

const SENTENCES_MAX = 4;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
};
/** Comments, scripts and tags. Each alternative takes the rest of the text if its end is missing. */
const MARKUP =
  /<!(?=--)[\s\S]*?(?:-->|$)|<(script|style|noscript|template)[\s\S]*?(?:<\/\1[^>]*(?:>|$)|$)|<[a-z/!?][^>]*(?:>|$)/gi;
/** Control characters, and those that reverse the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

const withoutMarkup = (text: string): string => text.replace(MARKUP, " ");

const decodeEntities = (text: string): string =>
  text.replace(/&(#?[a-z0-9]{1,8});/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

function cut(text: string): string {
  if (text.length <= SENTENCE_CHARACTERS_MAX) return text;
  const start = text.slice(0, SENTENCE_CHARACTERS_MAX - 1);
  return `${/[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start}…`;
}

function firstLine(raw: string): string {
  const text = withoutMarkup(decodeEntities(withoutMarkup(raw.slice(0, LOOKED_AT_MAX))));
  const line = text.trim().split(/[\r\n]+\s*/, 1)[0] ?? "";
  return line.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

export const plainLine = (raw: string): string | null => cut(firstLine(raw)) || null;

/** At most 200 characters, without tags, scripts, control and direction characters; null when nothing is left. */
export function plainSentence(raw: string): string | null {
  const clean = firstLine(raw);
  if (clean === "") return null;
  // "Code: 60." and "Err." end no sentence.
  const sentences = clean.split(/(?<=(?<!\d|^\p{L}{1,4})[.!?。！？])\s/u, SENTENCES_MAX);
  return cut(sentences.find((sentence) => !isGeneric(sentence)) ?? sentences[0] ?? clean);
}

export function pageSentence(html: string): string | null {
  const text = html.slice(0, LOOKED_AT_MAX);
  const lower = text.toLowerCase();
  const sentences = ["title", "h1", "message", "p"].flatMap((name) => {
    const open = lower.indexOf(`<${name}`);
    const start = open < 0 ? -1 : lower.indexOf(">", open);
    const end = start < 0 ? -1 : lower.indexOf(`</${name}`, start);
    return end < 0 ? [] : (plainSentence(text.slice(start + 1, end)) ?? []);
  });
  return sentences.find((sentence) => !isGeneric(sentence)) ?? sentences[0] ?? plainSentence(text);
}

const GENERIC = new RegExp(
  `^(?:(?:http )?(?:error )?\\d{3}[ :,-]*)?(?:an? )?(?:${[
    "errors?",
    "fail(?:ed|ure)?",
    "forbidden",
    "denied",
    "unauthori[sz]ed",
    "unauthenticated",
    "not found",
    "bad request",
    "invalid (?:request|input|parameters?|arguments?|data|query)",
    "(?:the )?(?:request )?validation (?:failed|errors?)",
    "(?:access|permission) denied",
    "(?:internal )?(?:server )?error",
    "service unavailable",
    "too many requests",
    "(?:the )?request failed",
    "unprocessable (?:entity|content)",
    "the given data was invalid",
    "something went wrong",
    "an? (?:unknown |unexpected )?error (?:has )?occurr?ed",
    "unknown error",
  ].join("|")})?$`,
  "i",
);
const LENGTH_MAX = 60;

export function isGeneric(text: string): boolean {
  if (text.length > LENGTH_MAX) return false;
  const words = text
    .replace(/[_\s]+/g, " ")
    .replace(/[.!?。！？]+$/, "")
    .trim();
  return GENERIC.test(words);
}
