import type { LimitRefusal } from "../../../lib/quota/limit-decision";

export const hourLimit = (sentAtMs: number): LimitRefusal => ({
  reason: "limit",
  windowS: 3_600,
  waitMs: null,
  isHours: true,
  sentAtMs,
});

export const bareLimit = (sentAtMs: number, waitMs: number | null = null): LimitRefusal => ({
  reason: "limit",
  windowS: null,
  waitMs,
  isHours: false,
  sentAtMs,
});
