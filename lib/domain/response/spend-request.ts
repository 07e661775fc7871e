import { z } from "zod";
import { isWrittenDay } from "../time/days";

const CalendarDay = z.string().refine(isWrittenDay);

/** Body of a POST to a data route, the only way for a browser to spend. */
export const SpendRequest = z.strictObject({
  spend: z.enum(["if-missing", "now"]),
  /** Price that the user saw: never exceeded, except for one retry after a fault. */
  requestsMax: z.number().int().min(1).max(100_000),
  confirmed: z.boolean().optional(),
  /** Sent without a click when the page opened: at most 5 requests, while plenty are left. */
  unasked: z.boolean().optional(),
  savedOnly: z.boolean().optional(),
  /** Sends even if the key or the limit is blocked. */
  despiteBlock: z.boolean().optional(),
  /** Days of a history. Only unsaved days are requested. */
  days: z
    .strictObject({ from: CalendarDay, to: CalendarDay })
    .refine(({ from, to }) => from <= to)
    .optional(),
});
export type SpendRequest = z.infer<typeof SpendRequest>;
