import type { HourUse } from "../../lib/domain/quota/usage";

export const hourUse = (changes: Partial<HourUse> = {}): HourUse => ({
  startsAt: "2026-11-20T14:00:00.000Z",
  confirmed: 0,
  maybe: 0,
  others: 0,
  limit: 1_000,
  reached: false,
  recorded: true,
  avoided: 0,
  ...changes,
});
