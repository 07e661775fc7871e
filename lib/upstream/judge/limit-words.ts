import { wordSet } from "../parse/json/name-words";

const TEXT_MAX = 4_096;
const WORDS_MAX = 400;
const REACH_WORDS = 8;

const LIMIT_WORDS = wordSet("quota limiti limitu cuota cota limiet credits credit cap allowance max maximum");
/** Also "Gesamtlimit" and "stundenkontingent". */
const LIMIT_WORD = /(?:limite?s?|kontingent)$/;
const OF_REQUESTS = wordSet(
  "quota ratelimit kontingent stundenkontingent stundenlimit anfragelimit anfragenlimit cuota cota credits credit",
);
/** "Project limit reached" is about the plan, not about requests. */
const THINGS = wordSet(
  "keyword keywords project projects site sites domain domains user users seat seats tag tags length size",
);
const KIND_WORDS =
  wordSet(`rate hourly query queries request requests usage frequency call calls quota orario oraria zapytan godzine ratelimit anfrage anfragen aufrufe zugriffe stunde
  requete requetes appel appels heure horaire peticion peticiones solicitud solicitudes llamadas hora requisicoes
  solicitacoes chamadas richieste chiamate ora verzoeken uur`);
const REACHED_WORDS =
  wordSet(`hit exceed exceeds exceeded exceeding exhausted reached surpassed uberschritten ueberschritten erreicht
  erschopft erschoepft ausgeschopft ausgeschoepft aufgebraucht verbraucht depasse depassee depasses atteint atteinte
  epuise epuisee excedido excedida superado superada agotado agotada alcanzado alcanzada atingido atingida
  ultrapassado ultrapassada esgotado esgotada superati superata przekroczono przekroczony osiagnieto osiagniety superato raggiunto esaurito esaurita overschreden bereikt`);
const THROTTLED_WORDS = new Set(["throttled"]);
const TOO_MANY =
  /\b(?:too many|zu viele|trop de|demasiad[ao]s|troppe|muit[ao]s|te veel) (?:api )?(?:requests?|calls|hits|queries|anfragen|requetes|appels|peticiones|solicitudes|llamadas|richieste|chiamate|requisicoes|solicitacoes|verzoeken)\b/;
const NONE_LEFT =
  /\b(?:0|no|zero) (?:more )?(?:api )?(?:requests?|calls?|credits?|units) (?:are )?(?:left|remaining|remain)\b|\b(?:out of|insufficient|not enough) (?:api )?(?:requests|calls|credits|units)\b|\b(?:all|exhausted) (?:of )?(?:your )?(?:\d{1,7} )?(?:api )?(?:requests|calls) (?:are |have been |were )?(?:used|exhausted|spent)\b|\bresource exhausted\b|\bover (?:\w+ )?(?:limit|quota)\b/;
/** Languages without Latin letters, which `plainText` removes. */
const ABROAD =
  /(?:лимит|квот).{0,30}(?:превы|исчерп)|(?:превы|исчерп).{0,30}(?:лимит|квот)|слишком много запросов|(?:请求|請求|调用|リクエスト|アクセス).{0,12}(?:过多|過多|频繁|頻繁|上限|制限|多すぎ)|(?:超出|超过|超過|达到|達到).{0,8}(?:限制|上限|配额)|요청.{0,12}(?:초과|너무 많)|한도.{0,8}초과/;

/** Whether a 401 or 403 reports a reached limit. "See our rate limit documentation" does not count. No backtracking. */
export function saysLimitReached(text: string): boolean {
  const plain = plainText(text);
  if (TOO_MANY.test(plain) || NONE_LEFT.test(plain) || ABROAD.test(text.slice(0, TEXT_MAX).toLowerCase())) return true;
  const words = toWords(plain);
  return words.some((word, index) => {
    if (THROTTLED_WORDS.has(word)) return true;
    if (word === "limited") return words[index - 1] === "rate";
    return isLimit(words, index) && reachedNearby(words, index);
  });
}

/** Lower case without accents, and camel case as separate words. */
export const foldedText = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

export const plainText = (text: string): string =>
  foldedText(text.slice(0, TEXT_MAX))
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bused up\b/g, "exhausted");

const toWords = (plain: string): string[] =>
  plain
    .replace(/[^a-z]+/g, " ")
    .trim()
    .split(" ", WORDS_MAX);

function isLimit(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  if (!LIMIT_WORDS.has(word) && !LIMIT_WORD.test(word)) return false;
  const near = words.slice(Math.max(0, index - 1), index + 4);
  if (OF_REQUESTS.has(word) || near.some((one) => KIND_WORDS.has(one))) return true;
  // "TOTAL LIMIT EXCEEDED" doesn't name what is limited.
  const around = words.slice(Math.max(0, index - 3), index + 4);
  return !/^max/.test(word) && around.some((one) => REACHED_WORDS.has(one)) && !around.some((one) => THINGS.has(one));
}

const reachedNearby = (words: readonly string[], index: number): boolean =>
  words.slice(Math.max(0, index - REACH_WORDS), index + REACH_WORDS + 1).some((word) => REACHED_WORDS.has(word));
