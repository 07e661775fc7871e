import { join } from "node:path";
import { z } from "zod";
import { toInstant } from "../domain/clock";
import type { BackupResult, BackupView } from "../domain/response/connection";
import { lastBackup } from "../store/backup-record";
import { refuse } from "./responses";
import { actionRoute, freeRoute } from "./route";
import { runBackup } from "./run-backup";

export const alertsRoute = freeRoute(({ desk }) => desk.alerts.view());

export const backupViewRoute = freeRoute(async ({ desk }): Promise<BackupView> => {
  const last = await lastBackup(desk.store);
  const backup = last && { at: toInstant(last.at), bytes: last.bytes };
  return { last: backup, hasOwnTool: desk.settings.databaseUrl !== null };
});

export const backupRoute = actionRoute(z.strictObject({}), async ({ desk }): Promise<BackupResult | Response> => {
  const { databaseUrl, dataFolder } = desk.settings;
  if (databaseUrl !== null) return refuse(409, "The data is in PostgreSQL: back it up with pg_dump.");
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const file = join(dataFolder, "backups", `keyword-desk-${time}.sqlite`);
  const problem = await runBackup(file);
  return problem === null ? { file } : { problem };
});
