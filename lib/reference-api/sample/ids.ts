/** Fixed ids of the sample, for people who try things out and for tests. All others are fixed too, by their names. */
export const SAMPLE_IDS = {
  pythonDocs: "418206735194",
  berlin: "735520418863",
  /** Needs percent-encoding in a path, as do the ids of its keywords. */
  bing: "bing:january 2020",
  northwind: "562903187745",
  /** Belongs to the other account: 403 other_account. */
  foreignProject: "891340276615",
  foreignKeyword: "274418859036",
  /** Were deleted: 404. */
  deletedProject: "346671920587",
  keywordOfDeletedProject: "650982214379",
  deletedKeyword: "927715360248",
  /** Listed in the made-up project, but its series needs another subscription: 403 not_in_subscription. */
  premiumKeyword: "183359046672",
} as const;

export const SAMPLE_ACCOUNT = "Sample account";
export const OTHER_ACCOUNT = "Another account";

/** The generated project is the same for the same seed and last day. */
export const SAMPLE_SEED = 20_260_301;

/** How many of the latest measured days a list row repeats, at most. */
export const RECENT_DAYS = 28;
