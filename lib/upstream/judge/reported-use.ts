import type { Json } from "../../domain/json";
import { toCount } from "../parse/fields/numbers";
import { isObject, own } from "../parse/json/json-object";
import { plainName } from "../parse/json/name-words";
import type { UpstreamResponse } from "../pipe/pipe";
import { limitInHeaders, type SaidLimit } from "./limit-headers";
import { msUntil } from "./wait-time";

const RESET_TOLERANCE_MS = 90_000;
const PLACES = ["ratelimit", "ratelimits", "limits"];

function inBody(value: Json): SaidLimit | null {
  const around = isObject(value) ? [value, own(value, "meta")].filter(isObject) : [];
  for (const object of around)
    for (const [name, inner] of Object.entries(object).slice(0, 50)) {
      if (!PLACES.includes(plainName(name)) || !isObject(inner)) continue;
      const of = (...fields: string[]) =>
        toCount(Object.entries(inner).find(([field]) => fields.includes(plainName(field)))?.[1]);
      const limit = of("limit", "max", "total", "limitperhour", "hourlylimit", "requestsperhour");
      const used = of("used", "usedthishour", "requestsused");
      return {
        limit,
        remaining:
          of("remaining", "left", "available") ?? (limit === null || used === null ? null : Math.max(0, limit - used)),
        reset: of("reset", "resetat", "resetsat", "resetin", "resetseconds"),
        window: of("window", "windowseconds", "period"),
      };
    }
  return null;
}

/** Requests that the service reports for this hour; null for none. The limit and its reset must match the hour's. */
export function reportedUse(
  answer: Pick<UpstreamResponse, "headers" | "receivedAtMs">,
  value: Json,
  hour: { limit: number; resetsAtMs: number; serviceMs: number },
): number | null {
  const report = [limitInHeaders(answer.headers), inBody(value)].find((one) => one !== null && one.remaining !== null);
  if (report === undefined || report === null) return null;
  const { limit, remaining, reset, window } = report;
  if (limit !== hour.limit || remaining === null || remaining > limit) return null;
  if (window !== null && window !== 3_600) return null;
  const isOtherHour =
    reset !== null && Math.abs(hour.serviceMs + msUntil(reset, hour.serviceMs) - hour.resetsAtMs) > RESET_TOLERANCE_MS;
  return isOtherHour ? null : limit - remaining;
}
