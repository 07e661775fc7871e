import { wordSet } from "../parse/fields/word-list";

const TEXT_MAX = 4_096;
const WORDS_MAX = 400;
const REACH_WORDS = 8;

const LIMIT_WORDS =
  wordSet(`limit limits quota ratelimit limite limites kontingent stundenkontingent tageskontingent stundenlimit limitu limiti
  anfragelimit anfragenlimit cuota cota limiet credits credit`);
const OF_REQUESTS = wordSet(
  "quota ratelimit kontingent stundenkontingent stundenlimit anfragelimit anfragenlimit cuota cota credits credit",
);
const KIND_WORDS =
  wordSet(`rate hourly request requests usage frequency call calls quota orario oraria zapytan godzine ratelimit anfrage anfragen aufrufe zugriffe stunde
  requete requetes appel appels heure horaire peticion peticiones solicitud solicitudes llamadas hora requisicoes
  solicitacoes chamadas richieste chiamate ora verzoeken uur`);
const REACHED_WORDS =
  wordSet(`exceed exceeds exceeded exceeding exhausted reached surpassed uberschritten ueberschritten erreicht
  erschopft erschoepft ausgeschopft ausgeschoepft aufgebraucht verbraucht depasse depassee depasses atteint atteinte
  epuise epuisee excedido excedida superado superada agotado agotada alcanzado alcanzada atingido atingida
  ultrapassado ultrapassada esgotado esgotada superati superata przekroczono superato raggiunto esaurito esaurita overschreden bereikt`);
const THROTTLED_WORDS = new Set(["throttled"]);
const TOO_MANY =
  /\b(?:too many|zu viele|trop de|demasiad[ao]s|troppe|muit[ao]s|te veel) (?:api )?(?:requests?|calls|anfragen|requetes|appels|peticiones|solicitudes|llamadas|richieste|chiamate|requisicoes|solicitacoes|verzoeken)\b/;
const NONE_LEFT =
  /\b(?:0|no|zero) (?:more )?(?:api )?(?:requests?|calls?|credits?|units) (?:are )?(?:left|remaining|remain)\b|\b(?:out of|insufficient|not enough) (?:api )?(?:requests|calls|credits|units)\b|\b(?:all|exhausted) (?:of )?(?:your )?(?:\d{1,7} )?(?:api )?(?:requests|calls) (?:are |have been |were )?(?:used|exhausted|spent)\b/;

/** Whether a 401 or 403 reports a reached limit. "See our rate limit documentation" does not count. No backtracking. */
export function saysLimitReached(text: string): boolean {
  const plain = plainText(text);
  if (TOO_MANY.test(plain) || NONE_LEFT.test(plain)) return true;
  const words = toWords(plain);
  return words.some((word, index) => {
    if (THROTTLED_WORDS.has(word)) return true;
    if (word === "limited") return words[index - 1] === "rate";
    return isLimit(words, index) && reachedNearby(words, index);
  });
}

export const plainText = (text: string): string =>
  text
    .slice(0, TEXT_MAX)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bused up\b/g, "exhausted");

const toWords = (plain: string): string[] =>
  plain
    .replace(/[^a-z]+/g, " ")
    .trim()
    .split(" ", WORDS_MAX);

function isLimit(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  if (!LIMIT_WORDS.has(word)) return false;
  if (OF_REQUESTS.has(word)) return true;
  return (
    KIND_WORDS.has(words[index - 1] ?? "") ||
    KIND_WORDS.has(words[index + 1] ?? "") ||
    KIND_WORDS.has(words[index + 2] ?? "")
  );
}

const reachedNearby = (words: readonly string[], index: number): boolean =>
  words.slice(Math.max(0, index - REACH_WORDS), index + REACH_WORDS + 1).some((word) => REACHED_WORDS.has(word));
