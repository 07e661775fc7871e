import type { Problem } from "@/lib/domain/errors";

export const stoppedBy = (problem: Problem | null): string =>
  problem === null || problem.code === "price_exceeded" ? "" : `${problem.title.replace(/\.?$/, ".")} `;
