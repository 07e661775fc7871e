/**
 * Facts about a list from elsewhere.
 * @property depth how many results the project's checks look through, where its row says so
 * @property today calendar day, YYYY-MM-DD: later days are no measurements
 */
export type AroundList = { depth: number | null; today: string };
