import type { Visibility } from "@/lib/domain/figures/visibility";

export const weightWords = (by: Visibility["by"]): string => (by === "volume" ? "search volume" : "impressions");
