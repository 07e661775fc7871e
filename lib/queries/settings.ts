import type { HistorySize } from "../domain/history/history";
import type { ConnectionReport, SavedFacts } from "../domain/response/connection";
import { postJson } from "./get-json";
import { isTabSavedOnly } from "./saved-only";

/** Tests the service and reports each step. Spends 1 request. Throws ProblemError or OfflineError. */
export const testConnection = (): Promise<ConnectionReport> =>
  postJson("/api/connection-test", isTabSavedOnly() ? { savedOnly: true } : {});

/**
 * Deletes all saved data and history. The request log stays, and so do tags, stars, notes and views unless `ownToo`.
 * Free. Throws ProblemError or OfflineError.
 */
export const deleteSaved = (ownToo: boolean): Promise<SavedFacts> =>
  postJson("/api/saved/delete", { confirm: "delete", ownToo });

/** Deletes a project's position history; saved keywords stay. Free. Throws ProblemError or OfflineError. */
export const deleteHistory = (projectId: string): Promise<{ projects: HistorySize[] }> =>
  postJson("/api/saved/remove-history", { projectId, confirm: "delete" });

/**
 * Deletes the saved copy of a keyword list (`keywordId` null) or of a keyword, with its history. Free. Throws
 * ProblemError or OfflineError.
 */
export const removeSaved = (projectId: string, keywordId: string | null): Promise<SavedFacts> =>
  postJson("/api/saved/remove", { projectId, keywordId });
