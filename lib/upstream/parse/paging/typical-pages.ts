/** Page sizes that services use; a first page of exactly this size may be clamped rather than the whole list. */
const TYPICAL = new Set([10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1_000, 2_000, 5_000, 10_000]);

/** May so many rows be a page of a service, though it says nothing of pages? */
export const isTypicalPage = (rows: number): boolean => TYPICAL.has(rows);
