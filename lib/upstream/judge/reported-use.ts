import type { Json } from "../../domain/json";
import { toCount } from "../parse/fields/numbers";
import { isObject, own, plainName } from "../parse/json/json-object";
import type { UpstreamResponse } from "../pipe/pipe";

/** What a service says of its limit: requests allowed and left, and seconds or an instant until it begins anew. */
type Said = { limit: number | null; remaining: number | null; reset: number | null; window: number | null };

const RESET_TOLERANCE_S = 90;
const EPOCH_S = 1_000_000_000;
const PLACES = ["ratelimit", "ratelimits", "limits"];

const numberIn = (text: string | undefined): number | null => {
  const digits = /^\s*"?(\d{1,13})(?:\.\d+)?\b/.exec(text ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
};

function inHeaders(headers: Record<string, string>): Said {
  const of = (name: string) =>
    headers[`x-ratelimit-${name}`] ?? headers[`x-rate-limit-${name}`] ?? headers[`ratelimit-${name}`];
  const policy = `${headers["ratelimit-policy"] ?? ""};${of("limit") ?? ""}`;
  const window = /;\s?w(?:indow)?=(\d{1,9})/i.exec(policy)?.[1];
  return {
    limit: numberIn(of("limit")),
    remaining: numberIn(of("remaining")),
    reset: numberIn(of("reset")),
    window: window === undefined ? null : Number(window),
  };
}

function inBody(value: Json): Said | null {
  const around = isObject(value) ? [value, own(value, "meta")].filter(isObject) : [];
  for (const object of around)
    for (const [name, inner] of Object.entries(object).slice(0, 50)) {
      if (!PLACES.includes(plainName(name)) || !isObject(inner)) continue;
      const of = (field: string) => toCount(own(inner, field));
      return { limit: of("limit"), remaining: of("remaining"), reset: of("reset"), window: of("window") };
    }
  return null;
}

/**
 * Requests that the service itself counts in this hour; null where it does not say so of an hour. A limit a minute or a
 * day must not pass for the hour's: the limit has to be the hour's own, and its end, where one is named, the hour's end.
 * @param hour the limit, and when the hour ends on the service's clock
 */
export function reportedUse(
  answer: Pick<UpstreamResponse, "headers" | "receivedAtMs">,
  value: Json,
  hour: { limit: number; resetsAtMs: number; serviceMs: number },
): number | null {
  const said = [inHeaders(answer.headers), inBody(value)].find((one) => one !== null && one.remaining !== null);
  if (said === undefined || said === null) return null;
  const { limit, remaining, reset, window } = said;
  if (limit !== hour.limit || remaining === null || remaining > limit) return null;
  if (window !== null && window !== 3_600) return null;
  if (reset !== null) {
    const inS = reset > EPOCH_S * 1_000 ? reset / 1_000 : reset;
    const leftS = inS > EPOCH_S ? inS - hour.serviceMs / 1_000 : inS;
    if (Math.abs(leftS - (hour.resetsAtMs - hour.serviceMs) / 1_000) > RESET_TOLERANCE_S) return null;
  }
  return limit - remaining;
}
