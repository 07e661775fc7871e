import { foldedText, saysLimitReached } from "./limit-words";

const TEXT_MAX = 600;
const KEY =
  /\b(?:api ?keys?|access ?keys?|(?<!(?:project|primary|sort|object|foreign) )keys?|(?<!(?:page|next|continuation|sync) )tokens?|credentials?|authenticat\w+|log ?in|password)\b/;
const NOT_VALID =
  /\b(?:invalid|wrong|unknown|expired|revoked|incorrect|un(?:recogni[sz]ed)|not (?:valid|recogni[sz]ed|found|active|exist|correct)|no such|does ?n[o’']t exist|fail(?:ed|s)|rejected|inactive|disabled|suspended)\b/;
const NOT_SENT = /\b(?:missing|required|bad|no (?:api )?(?:key|token)|not (?:provided|accepted|given|set))\b/;
const NOT_SIGNED_IN =
  /\b(?:unauthori[sz]ed|unauthenticated|not (?:authenticated|logged in|signed in)|auth (?:failed|required|error))\b/;
const MISSING =
  /\b(?:not found|no such|(?:is|are) not exist|does ?n[o’']t exist|do(?:es)? not exist|could ?n[o’']t be found|cannot be found|can[’']t be found|unknown (?:id|project|keyword|domain|campaign|site)|was deleted|no longer exists?)\b/;
const CLOSED =
  /\b(?:forbidden|permissions?|access (?:is )?denied|denied|not (?:allowed|permitted|authori[sz]ed|included)|no access|(?:another|other|different) (?:account|project|user)|subscription|your plan|upgrade|does not belong|not yours)\b/;
const FAULT =
  /\b(?:internal (?:server )?error|temporar(?:y|ily)|unavailable|maintenance|overloaded|try again later|server error|timed? ?out)\b/;
const WRONG_ASKING =
  /\b(?:invalid|required|missing|must (?:be|have|not)|malformed|bad request|unknown parameter|not a valid|expected|out of range)\b/;

const KEY_ABROAD =
  /\b(?:api ?schlussel|api ?schluessel|zugangsschlussel|clave(?: de)? (?:api|acceso)|cle (?:d )?(?:api|acces)|chave (?:de )?(?:api|acesso)|chiave (?:di )?(?:api|accesso)|api ?sleutel)\b/;
const NOT_VALID_ABROAD =
  /\b(?:ungultig\w*|ungueltig\w*|falsch\w*|abgelaufen|gesperrt|unbekannt\w*|fehlt|no (?:es )?valid[ao]|invalid[aeo]s?|incorrect[ao]s?|incorrecte?s?|caducad[ao]|expir\w+|revoqu\w+|falta|manquante?|non valid[ao]|scadut[ao]|nao (?:e )?valid[ao]|ongeldig\w*|verlopen)\b/;
const MISSING_ABROAD =
  /\b(?:(?:nicht|wurde nicht) (?:gefunden|vorhanden)|existiert nicht|gibt es nicht|no existe[n]?|no (?:se )?(?:ha )?encontrad[ao]|no encontrad[ao]|introuvables?|n existe pas|non trovat[ao]|non esiste|nao (?:foi )?encontrad[ao]|nao existe|niet gevonden|bestaat niet)\b/;
const CLOSED_ABROAD =
  /\b(?:zugriff verweigert|kein(?:e|en)? (?:zugriff|berechtigung)|nicht berechtigt|acceso denegado|sin permisos?|no tiene(?:s)? permiso|acces refuse|non autorise|accesso negato|acesso negado|sem permissao|geen toegang)\b/;

/** The status of an error in a 200 response; null when unclear. Only words about a key give 401, which stops all. */
export function statusOfWords(text: string): 400 | 401 | 403 | 404 | 429 | 503 | null {
  if (saysLimitReached(text)) return 429;
  const words = foldedText(text.slice(0, TEXT_MAX)).replace(/[\s_-]+/g, " ");
  const plain = words.replace(/[’']/g, " ");
  if (NOT_SIGNED_IN.test(words) || (KEY.test(words) && NOT_VALID.test(words))) return 401;
  if (KEY_ABROAD.test(plain) && NOT_VALID_ABROAD.test(plain)) return 401;
  if (MISSING.test(words) || MISSING_ABROAD.test(plain)) return 404;
  if (CLOSED.test(words) || CLOSED_ABROAD.test(plain)) return 403;
  if (KEY.test(words) && NOT_SENT.test(words)) return 401;
  if (FAULT.test(words)) return 503;
  return WRONG_ASKING.test(words) ? 400 : null;
}
