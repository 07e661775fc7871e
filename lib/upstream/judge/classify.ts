import type { ErrorCode } from "../../domain/errors";
import { NEARLY_USED } from "../../quota/limit-decision";
import type { UpstreamResponse } from "../pipe/pipe";
import { limitInHeaders } from "./limit-headers";
import { saysLimitReached } from "./limit-words";
import { statusOfWords } from "./status-of-words";

export type KeyUse = {
  /** Used share of the hour's limit as recorded here, 0–1. */
  usedShare: number;
  acceptedThisHour: boolean;
  /** Elapsed share of the hour on the service's clock, 0–1. */
  elapsedShare: number;
};

/** Early in the hour other clients of the key have hardly used up the limit. */
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
/** An uncertain sentence ("does not exist or belongs to another account") names no owner. */
const UNSURE = /\b(?:may|might|could|perhaps|possibly|probably|or|either|unless|if)\b/;

export type Owner = (typeof OWNERS)[number][0];

export function namedOwner(words: string): Owner | null {
  for (const sentence of words.toLowerCase().split(/[.!?;"\n]/)) {
    const owner = OWNERS.find(([, names]) => names.test(sentence));
    if (owner !== undefined && !UNSURE.test(sentence)) return owner[0];
  }
  return null;
}

/** Maps an error status to a code. The message only distinguishes codes that share a status. */
export function classifyAnswer(
  answer: Pick<UpstreamResponse, "status" | "headers" | "text">,
  message: string | null,
  isSeenElsewhere: boolean,
  use: KeyUse,
): ErrorCode {
  const { status, headers, text } = answer;
  if (status === 429) return "limit_reached";
  if (
    (status === 401 || status === 403) &&
    (saysLimitReached(text) || limitInHeaders(headers).remaining === 0 || headers["retry-after"] !== undefined)
  )
    return "limit_reached";
  if (status === 401) return classifyUnauthorised(text, use);
  if (status === 403 || status === 402) return classifyForbidden(refusalWords(message, text), isSeenElsewhere);
  if (status === 404 || status === 410) return "not_found";
  if (status === 400 && message !== null && refusesKey(message)) return "key_rejected";
  if (status === 400 || status === 422) return mentionsDate(message) ? "bad_date" : "bad_request";
  if (status >= 500) return "service_failed";
  return status >= 400 ? "service_error" : "unreadable_answer";
}

/** Some services send 400 for an invalid key. Only words about an API key count, because “key” has many meanings. */
const refusesKey = (message: string): boolean =>
  /\bapi[ _-]?keys?\b|\baccess[ _-]?keys?\b/i.test(message) && statusOfWords(message) === 401;

/** A 401 without limit words means an invalid key, unless the hour is nearly used or the body is empty. */
function classifyUnauthorised(text: string, use: KeyUse): ErrorCode {
  if (use.usedShare >= 1 && use.acceptedThisHour) return "limit_reached";
  const silent = text.trim() === "";
  const young = use.elapsedShare < YOUNG.elapsedShare && use.usedShare < YOUNG.usedShare;
  if (silent && (use.usedShare >= NEARLY_USED || (use.acceptedThisHour && !young))) return "limit_or_key";
  return use.usedShare >= NEARLY_USED && use.acceptedThisHour ? "limit_or_key" : "key_rejected";
}

export const refusalWords = (message: string | null, body: string): string =>
  `${message ?? ""}\n${body.slice(0, 1_000)}`;

/** Only the service's clear words, or a saved list that shows another project, give more than “refused”. */
function classifyForbidden(words: string, isSeenElsewhere: boolean): ErrorCode {
  const owner = namedOwner(words);
  if (owner === "account") return "other_account";
  if (owner === "project") return isSeenElsewhere ? "other_project" : "forbidden";
  if (SUBSCRIPTION_WORDS.some((phrase) => words.toLowerCase().includes(phrase))) return "not_in_subscription";
  return isSeenElsewhere ? "other_project" : "forbidden";
}

const mentionsDate = (message: string | null): boolean =>
  message !== null &&
  /(?:^|[^a-z])(?:dates?|datum|fecha)(?![a-z])|YYYY-MM-DD/i.test(
    message.slice(0, 300).replace(/([a-z])(Date)/g, "$1 $2"),
  );

const MISSING =
  /\b(?:requires?d?|missing|must|needs?(?:ed)?|provide|specify|expected|mandatory|obligatoire|requis|manquant|erforderlich|fehlt|pflicht|requerid[ao]|obligatori[ao]|falta)\b|\b(?:date|start|from)_?(?:from|date|to)\b|YYYY-MM-DD/i;

/** Whether a refusal reports missing dates. “This account is out of date” mentions a date but asks for none. */
export const asksForDate = (message: string): boolean => MISSING.test(message.slice(0, 300));
