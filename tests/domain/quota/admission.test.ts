import { expect, test } from "vitest";
import { admission } from "../../../lib/domain/quota/admission";

const calm = { left: 800, reserve: 100, level: "calm" as const };
const priceOf = (requests: number) => ({ requests, atLeast: false });

test.each([
  ["a click on 24 requests is enough", { requestsMax: 24 }, 24, calm, { requestsMax: 24 }],
  ["25 requests are asked about first", { requestsMax: 25 }, 25, calm, "confirmation_needed"],
  ["a confirmed price is the most that goes out", { requestsMax: 48, confirmed: true }, 48, calm, { requestsMax: 48 }],
  ["over a fifth of what is left is asked about", { requestsMax: 5 }, 5, { ...calm, left: 24 }, "confirmation_needed"],
  ["what enters the reserve is asked about", { requestsMax: 2 }, 2, { ...calm, left: 101 }, "confirmation_needed"],
  ["opening may use 5 requests unasked", { requestsMax: 5, unasked: true }, 5, calm, { requestsMax: 5 }],
  ["opening may not use 6", { requestsMax: 6, unasked: true }, 6, calm, "confirmation_needed"],
  [
    "opening is not unasked while little is left",
    { requestsMax: 1, unasked: true },
    1,
    { ...calm, left: 90, level: "critical" as const },
    "confirmation_needed",
  ],
  [
    "a try against a block stays small",
    { requestsMax: 50, despiteBlock: true },
    3,
    { ...calm, left: 0, level: "spent" as const },
    { requestsMax: 5 },
  ],
])("%s", (_name, gesture, price, quota, outcome) => {
  expect(admission(gesture, priceOf(price), quota)).toEqual(outcome);
});

test("a list of unknown length stops at what needs no confirmation", () => {
  expect(admission({ requestsMax: 50 }, { requests: 1, atLeast: true }, calm)).toEqual({ requestsMax: 24 });
  expect(admission({ requestsMax: 50 }, { requests: 1, atLeast: true }, { ...calm, left: 110 })).toEqual({
    requestsMax: 10,
  });
});
