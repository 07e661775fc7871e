import { queryOptions } from "@tanstack/react-query";
import type { AlertsView } from "../domain/alert";
import type { BackupResult, BackupView } from "../domain/response/connection";
import { getJson, postJson } from "./get-json";

export const alertsQuery = () =>
  queryOptions({
    queryKey: ["alerts"] as const,
    queryFn: ({ signal }) => getJson<AlertsView>("/api/alerts", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export const backupQuery = () =>
  queryOptions({
    queryKey: ["backup"] as const,
    queryFn: ({ signal }) => getJson<BackupView>("/api/backup", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export const writeBackup = (): Promise<BackupResult> => postJson("/api/backup", {});
