/**
 * @property depth how many results the project's checks look through, if its row states it
 * @property today calendar day, YYYY-MM-DD: later days are not measurements
 */
export type AroundList = { depth: number | null; today: string };
