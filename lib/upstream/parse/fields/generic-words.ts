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
