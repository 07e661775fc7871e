import type { Problem } from "@/lib/domain/errors";

/** Why loading stopped, as the first words of what is said about the part; nothing where the asker set the price. */
export const stoppedBy = (problem: Problem | null): string =>
  problem === null || problem.code === "price_exceeded" ? "" : `${problem.title.replace(/\.?$/, ".")} `;
