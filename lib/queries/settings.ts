import type { AlertsView } from "../domain/alert";
import type { HistorySize } from "../domain/history/history";
import type { BackupResult, BackupView, ConnectionReport, SavedFacts } from "../domain/response/connection";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";
import { isTabSavedOnly } from "./saved-only";

export const alertsQuery = routeQuery<AlertsView>(["alerts"], "/api/alerts");

export const backupQuery = routeQuery<BackupView>(["backup"], "/api/backup");

export const writeBackup = (): Promise<BackupResult> => postJson("/api/backup", {});

export const testConnection = (): Promise<ConnectionReport> =>
  postJson("/api/connection-test", isTabSavedOnly() ? { savedOnly: true } : {});

export const deleteSaved = (ownToo: boolean): Promise<SavedFacts> =>
  postJson("/api/saved/delete", { confirm: "delete", ownToo });

export const deleteHistory = (projectId: string): Promise<{ projects: HistorySize[] }> =>
  postJson("/api/saved/remove-history", { projectId, confirm: "delete" });

export const removeSaved = (projectId: string, keywordId: string | null): Promise<SavedFacts> =>
  postJson("/api/saved/remove", { projectId, keywordId });
