export type QuotaRules = {
  /** Reserved requests: once only this many are left, only user clicks send requests. */
  reserve: number;
  savedOnly: boolean;
  announceAt: readonly AnnouncedShare[];
  announceForecast: boolean;
};

export type AnnouncedShare = (typeof ANNOUNCED_SHARES)[number];

export const ANNOUNCED_SHARES = [70, 90, 100] as const;

export const usualRules = (reserve: number): QuotaRules => ({
  reserve,
  savedOnly: false,
  announceAt: ANNOUNCED_SHARES,
  announceForecast: true,
});

export function reserveFault(reserve: number, limit: number): string | null {
  if (Number.isInteger(reserve) && reserve >= 0 && reserve < limit) return null;
  return `A whole number from 0 to ${(limit - 1).toLocaleString("en-GB")}`;
}
