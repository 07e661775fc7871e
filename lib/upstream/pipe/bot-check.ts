import type { UpstreamResponse } from "./pipe";

const STATUSES = new Set([200, 202, 401, 403, 405, 406, 429, 503]);
const TEXT_MAX = 20_000;
const CHALLENGE_HEADERS: readonly (readonly [string, RegExp])[] = [
  ["cf-mitigated", /challenge|block/i],
  ["x-amzn-waf-action", /challenge|captcha/i],
  ["x-datadome", /./],
  ["x-sucuri-block", /./],
];
const MARKUP = /^\s*(?:<!doctype html|<html|<head|<body|<script|<meta|<!--)/i;
const WORDS =
  /just a moment|checking (?:if the site|your browser)|verif(?:y|ying)(?: that)? you are (?:a )?human|are you (?:a )?(?:human|robot)|not a robot|captcha|challenge-platform|cf-chl|cf-error|attention required|enable javascript and cookies|ddos|bot (?:protection|detection|check|management)|web application firewall|\bwaf\b|firewall|incapsula|imperva|akamai|errors\.edgesuite\.net|sucuri|datadome|perimeterx|px-captcha|unusual traffic|automated (?:access|requests|queries)|security (?:check|service)|request (?:was |has been )?blocked|error code: ?10\d\d|\b(?:reference|support|incident|ray|event)(?:\s|&#32;)*(?:#|&#35;|id\b|number\b)|requested url was rejected/i;

/** Whether a firewall or bot check in front of the service sent this response. Only a web page counts, never JSON. */
export function isBotCheck({ status, headers, text }: Pick<UpstreamResponse, "status" | "headers" | "text">): boolean {
  if (!STATUSES.has(status)) return false;
  const isMarkup = MARKUP.test(text) || (headers["content-type"] ?? "").toLowerCase().includes("text/html");
  if (/^\s*[[{]/.test(text)) return false;
  if (CHALLENGE_HEADERS.some(([name, value]) => value.test(headers[name] ?? "") && (isMarkup || status !== 200)))
    return true;
  return (isMarkup || /^error code: ?10\d\d\s*$/i.test(text.trim())) && WORDS.test(text.slice(0, TEXT_MAX));
}
