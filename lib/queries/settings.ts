import type { HistorySize } from "../domain/history/memory";
import type { ConnectionReport, SavedFacts } from "../domain/response/connection";
import { postJson } from "./get-json";
import { isTabSavedOnly } from "./saved-only";

/** Asks the service once and reports each step. Spends 1 request. Throws ProblemError or OfflineError. */
export const testConnection = (): Promise<ConnectionReport> =>
  postJson("/api/connection-test", isTabSavedOnly() ? { savedOnly: true } : {});

/**
 * Removes every saved copy and all history; the record of requests stays, and so do own tags, stars, notes and views unless `ownToo`.
 * Free. Throws ProblemError or OfflineError.
 */
export const deleteSaved = (ownToo: boolean): Promise<SavedFacts> =>
  postJson("/api/saved/delete", { confirm: "delete", ownToo });

/** Removes the position history of a project; its saved keywords stay. Free. Throws ProblemError or OfflineError. */
export const deleteHistory = (projectId: string): Promise<{ projects: HistorySize[] }> =>
  postJson("/api/saved/remove-history", { projectId, confirm: "delete" });

/**
 * Removes the saved copy of a project's keyword list (`keywordId` null) or of one keyword, and its history. Free. Throws ProblemError or
 * OfflineError.
 */
export const removeSaved = (projectId: string, keywordId: string | null): Promise<SavedFacts> =>
  postJson("/api/saved/remove", { projectId, keywordId });
