export type AroundList = { depth: number | null; today: string };
