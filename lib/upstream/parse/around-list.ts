/** `depth`: results that checks look through. `site`: the project's host. `today`: YYYY-MM-DD, the last measured day. */
export type AroundList = { depth: number | null; site: string | null; today: string };
