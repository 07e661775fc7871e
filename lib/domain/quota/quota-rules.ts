/** What a person can set about the hour on the settings page; it holds for everybody who shares the store. */
export type QuotaRules = {
  /** Requests kept back; at this many left nothing is requested unless a person asks for it. */
  reserve: number;
  /** Nothing is sent for anyone, person or agent. */
  savedOnly: boolean;
  /** Uses of the hour, in per cent, that are announced once an hour each. */
  announceAt: readonly AnnouncedShare[];
  /** Whether it is announced that the pace reaches the limit before the reset. */
  announceForecast: boolean;
};

export type AnnouncedShare = (typeof ANNOUNCED_SHARES)[number];

export const ANNOUNCED_SHARES = [70, 90, 100] as const;

/** What holds until a person sets something else. @param reserve the server's own setting (`RESERVE`) */
export const usualRules = (reserve: number): QuotaRules => ({
  reserve,
  savedOnly: false,
  announceAt: ANNOUNCED_SHARES,
  announceForecast: true,
});

/** Why so many requests cannot be kept back; null when they can. */
export function reserveFault(reserve: number, limit: number): string | null {
  if (Number.isInteger(reserve) && reserve >= 0 && reserve < limit) return null;
  return `A whole number from 0 to ${(limit - 1).toLocaleString("en-GB")}`;
}
