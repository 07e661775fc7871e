export const SAMPLE_IDS = {
  pythonDocs: "418206735194",
  berlin: "735520418863",
  /** Needs percent-encoding in paths, like its keywords. */
  bing: "bing:january 2020",
  northwind: "562903187745",
  /** Another account's project: 403 other_account. */
  foreignProject: "891340276615",
  foreignKeyword: "274418859036",
  /** Deleted: 404. */
  deletedProject: "346671920587",
  keywordOfDeletedProject: "650982214379",
  deletedKeyword: "927715360248",
  /** In the fictional project, but its series needs another subscription: 403 not_in_subscription. */
  premiumKeyword: "183359046672",
} as const;

export const SAMPLE_ACCOUNT = "Sample account";
export const OTHER_ACCOUNT = "Another account";

/** Same seed and last day generate the same project. */
export const SAMPLE_SEED = 20_260_301;

export const RECENT_DAYS = 28;
