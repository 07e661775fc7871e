/** Set by `npm run campaign`, which runs tests at their full size. */
const isCampaign = process.env.KEYWORD_DESK_CAMPAIGN === "1";
/** Share of the full size that the campaign runs, above 0 and at most 1; default 1. */
export const SCALE = Math.min(1, Number(process.env.KEYWORD_DESK_CAMPAIGN_SCALE) || 1);

/** The count of a test: `full` in the campaign, and `least` in `npm test`. */
export const scaledCount = (full: number, least = 1): number =>
  isCampaign ? Math.max(least, Math.round(full * SCALE)) : least;
