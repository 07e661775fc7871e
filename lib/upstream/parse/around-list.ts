/** `depth`: results that the checks look through. `today`: YYYY-MM-DD; later days are not measurements. */
export type AroundList = { depth: number | null; today: string };
