/** Common page sizes: a first page of this size may be cut rather than complete. */
const TYPICAL = new Set([10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1_000, 2_000, 5_000, 10_000]);

export const isTypicalPage = (rows: number): boolean => TYPICAL.has(rows);
