/** `depth`: results that checks look through. `site`: the project's host. `today`: YYYY-MM-DD; no later day is measured. */
export type AroundList = { depth: number | null; site: string | null; today: string };
