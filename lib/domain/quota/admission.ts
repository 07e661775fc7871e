import { CONFIRM_REQUESTS_MIN, maySpendUnasked, needsConfirmation, type Price, UNASKED_REQUESTS_MAX } from "./price";
import type { Quota } from "./quota";

/** @property despiteBlock tests if a refusal still applies @property unasked opened without saved data, no click */
export type Gesture = {
  requestsMax: number;
  confirmed?: boolean | undefined;
  unasked?: boolean | undefined;
  despiteBlock?: boolean | undefined;
};

export type Admission = { requestsMax: number } | "confirmation_needed";

function unconfirmedMax(quota: Pick<Quota, "left" | "reserve">, most: number): number {
  for (let requests = most; requests > 0; requests -= 1)
    if (!needsConfirmation({ requests, atLeast: false }, quota)) return requests;
  return 0;
}

/** The user confirms from 25 requests, a fifth of what is left, or the reserve. Without a click: 5, at calm or high. */
export function admission(gesture: Gesture, price: Price, quota: Pick<Quota, "left" | "reserve" | "level">): Admission {
  const { requestsMax } = gesture;
  if (gesture.confirmed === true) return { requestsMax };
  if (gesture.despiteBlock === true || quota.level === "spent")
    return { requestsMax: Math.min(requestsMax, UNASKED_REQUESTS_MAX) };
  const cost = { ...price, requests: Math.min(price.requests, requestsMax) };
  if (gesture.unasked === true)
    return maySpendUnasked(cost, quota)
      ? { requestsMax: Math.min(requestsMax, UNASKED_REQUESTS_MAX) }
      : "confirmation_needed";
  if (needsConfirmation(cost, quota)) return "confirmation_needed";
  return { requestsMax: unconfirmedMax(quota, Math.min(requestsMax, CONFIRM_REQUESTS_MIN - 1)) };
}
