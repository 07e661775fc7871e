import type { ErrorCode } from "../../domain/errors";
import type { UpstreamResponse } from "../pipe/pipe";
import { saysNoneRemain } from "./limit-headers";
import { saysLimitReached } from "./limit-words";
import { statusOfWords } from "./status-of-words";

/** What saved data knows of the things a request was about; null: not known (no list saved within a day). */
export type Knowledge = {
  /** Is the project in the saved list of projects? */
  projectListed: boolean | null;
  /** Is the keyword in the saved list of its project? */
  keywordListed: boolean | null;
  /** Another project in which the keyword was seen. */
  seenIn: { id: string; name: string } | null;
};

export type KeyUse = {
  /** Share of the hour that is used, as far as we know, 0–1. */
  usedShare: number;
  /** The service accepted a request of this key in this hour. */
  acceptedThisHour: boolean;
  /** Share of the hour that is over on the service's clock, 0–1. */
  elapsedShare: number;
};

/** Share of the hour from which an unclear 401 may mean the limit. */
const NEARLY_USED = 0.9;
/** Until then an hour is young: other clients of the key have hardly spent the rest of it. */
const YOUNG = { elapsedShare: 0.25, usedShare: 0.5 };

const SUBSCRIPTION_WORDS = ["subscription", "your plan", "current plan", "upgrade", "not included"];
const HOLDERS = "account|user|customer|client|organi[sz]ation|workspace";
const OWNERS = [
  [
    "account",
    new RegExp(`\\b(?:another|other|different) (?:${HOLDERS})\\b|\\bnot belong to (?:your|this) (?:${HOLDERS})\\b`),
  ],
  ["project", /\b(?:another|other|different) project\b|\bnot belong to (?:your|this|the) project\b/],
] as const;
/** A sentence that leaves it open ("does not exist or belongs to another account") names no owner. */
const UNSURE = /\b(?:may|might|could|perhaps|possibly|probably|or|either|unless|if)\b/;

/** Who a refused thing belongs to instead, where the service itself says so without a doubt. */
export type Owner = (typeof OWNERS)[number][0];

/** The other owner that a refusal names; null when it names none, or is not sure. @param words the service's own */
export function namedOwner(words: string): Owner | null {
  for (const sentence of words.toLowerCase().split(/[.!?;"\n]/)) {
    const owner = OWNERS.find(([, names]) => names.test(sentence));
    if (owner !== undefined && !UNSURE.test(sentence)) return owner[0];
  }
  return null;
}

/**
 * What a status other than success means. The status is read first; the text only tells kinds of one status apart.
 * @param message the service's own words, or null
 */
export function classifyAnswer(
  answer: Pick<UpstreamResponse, "status" | "headers" | "text">,
  message: string | null,
  knowledge: Knowledge,
  use: KeyUse,
): ErrorCode {
  const { status, headers, text } = answer;
  if (status === 429) return "limit_reached";
  if (
    (status === 401 || status === 403) &&
    (saysLimitReached(text) || saysNoneRemain(headers) || headers["retry-after"] !== undefined)
  )
    return "limit_reached";
  if (status === 401) return classifyUnauthorised(text, use);
  if (status === 403 || status === 402) return classifyForbidden(refusalWords(message, text), knowledge);
  if (status === 404 || status === 410) return "not_found";
  if (status === 400 && message !== null && refusesKey(message)) return "key_rejected";
  if (status === 400 || status === 422) return mentionsDate(message) ? "bad_date" : "bad_request";
  if (status >= 500) return "service_failed";
  return status >= 400 ? "service_error" : "unreadable_answer";
}

/** Some services say 400 of a key that is not theirs. Only words about an API key may mean it: a “key” is many things. */
const refusesKey = (message: string): boolean =>
  /\bapi[ _-]?keys?\b|\baccess[ _-]?keys?\b/i.test(message) && statusOfWords(message) === 401;

/**
 * A 401 without a limit message means the key, except where the hour is nearly used, or where it says nothing and
 * other clients may have used up an hour that is no longer young.
 */
function classifyUnauthorised(text: string, use: KeyUse): ErrorCode {
  if (use.usedShare >= 1 && use.acceptedThisHour) return "limit_reached";
  const silent = text.trim() === "";
  const young = use.elapsedShare < YOUNG.elapsedShare && use.usedShare < YOUNG.usedShare;
  if (silent && (use.usedShare >= NEARLY_USED || (use.acceptedThisHour && !young))) return "limit_or_key";
  return use.usedShare >= NEARLY_USED && use.acceptedThisHour ? "limit_or_key" : "key_rejected";
}

/** What a refusal says: its sentence, and the start of its body, where a sentence may stand that was not found. */
export const refusalWords = (message: string | null, body: string): string =>
  `${message ?? ""}\n${body.slice(0, 1_000)}`;

/**
 * The service's words decide. Where they say nothing we know, only what the saved lists prove is added: that the
 * keyword is in another project. Everything else stays “refused”, whatever it may mean.
 */
function classifyForbidden(words: string, knowledge: Knowledge): ErrorCode {
  const owner = namedOwner(words);
  if (owner === "account") return "other_account";
  if (owner === "project") return knowledge.seenIn === null ? "forbidden" : "other_project";
  if (SUBSCRIPTION_WORDS.some((phrase) => words.toLowerCase().includes(phrase))) return "not_in_subscription";
  return knowledge.seenIn === null ? "forbidden" : "other_project";
}

/** Also inside a parameter's name, such as `date_from` or `startDate`. */
const mentionsDate = (message: string | null): boolean =>
  message !== null &&
  /(?:^|[^a-z])(?:dates?|datum|fecha)(?![a-z])|YYYY-MM-DD/i.test(
    message.slice(0, 300).replace(/([a-z])(Date)/g, "$1 $2"),
  );

/** Words for what is missing, and names that parameters for days have. */
const MISSING =
  /\b(?:requires?d?|missing|must|needs?(?:ed)?|provide|specify|expected|mandatory|obligatoire|requis|manquant|erforderlich|fehlt|pflicht|requerid[ao]|obligatori[ao]|falta)\b|\b(?:date|start|from)_?(?:from|date|to)\b|YYYY-MM-DD/i;

/** Does a refusal say that dates are missing? “This account is out of date” speaks of one and asks for none. */
export const asksForDate = (message: string): boolean => MISSING.test(message.slice(0, 300));
