import { CONFIRM_REQUESTS_MIN, maySpendUnasked, needsConfirmation, type Price, UNASKED_REQUESTS_MAX } from "./price";
import type { Quota } from "./quota";

/**
 * What led to a request.
 * @property confirmed a person has seen this very price in a question and said yes
 * @property unasked nothing was pressed: the page was opened and has nothing saved
 * @property despiteBlock a try to see whether a refusal still holds
 */
export type Gesture = {
  requestsMax: number;
  confirmed?: boolean | undefined;
  unasked?: boolean | undefined;
  despiteBlock?: boolean | undefined;
};

/** Enough is left to ask for, and the most that may be sent; or the question has to be put to a person first. */
export type Admission = { requestsMax: number } | "confirmation_needed";

/** The largest price that a person pays without being asked, in requests. */
function unconfirmedMax(quota: Pick<Quota, "left" | "reserve">, most: number): number {
  for (let requests = most; requests > 0; requests -= 1)
    if (!needsConfirmation({ requests, atLeast: false }, quota)) return requests;
  return 0;
}

/**
 * Whether a gesture covers a price, and how far it goes: a person confirms from 25 requests, a fifth of what
 * is left or the reserve on; pages load up to 5 requests without asking at the levels calm and high. A spent hour is not judged
 * here: the ledger refuses it with its own reason.
 */
export function admission(gesture: Gesture, price: Price, quota: Pick<Quota, "left" | "reserve" | "level">): Admission {
  const { requestsMax } = gesture;
  if (gesture.confirmed === true) return { requestsMax };
  if (gesture.despiteBlock === true || quota.level === "spent")
    return { requestsMax: Math.min(requestsMax, UNASKED_REQUESTS_MAX) };
  if (gesture.unasked === true) {
    const isOpen = maySpendUnasked({ ...price, requests: Math.min(price.requests, requestsMax) }, quota);
    return isOpen ? { requestsMax: Math.min(requestsMax, UNASKED_REQUESTS_MAX) } : "confirmation_needed";
  }
  const cost = { ...price, requests: Math.min(price.requests, requestsMax) };
  if (needsConfirmation(cost, quota)) return "confirmation_needed";
  return { requestsMax: unconfirmedMax(quota, Math.min(requestsMax, CONFIRM_REQUESTS_MIN - 1)) };
}
