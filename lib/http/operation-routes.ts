import { join } from "node:path";
import { z } from "zod";
import { toInstant } from "../domain/clock";
import type { BackupResult, BackupView } from "../domain/response/connection";
import { lastBackup } from "../store/backup-record";
import { refuse, respondJson } from "./responses";
import { guardedRoute, withBody } from "./route";
import { runBackup } from "./run-backup";

export const alertsRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk }) => respondJson(200, await desk.alerts.view()));

export const backupViewRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk }) => {
    const last = await lastBackup(desk.store);
    const shown = last && { at: toInstant(last.at), bytes: last.bytes };
    return respondJson(200, { last: shown, hasOwnTool: desk.settings.databaseUrl !== null } satisfies BackupView);
  });

export const backupRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, ({ desk }) =>
    withBody(request, z.strictObject({}), async () => {
      const { databaseUrl, dataFolder } = desk.settings;
      if (databaseUrl !== null) return refuse(409, "The data is in PostgreSQL: back it up with pg_dump.");
      const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
      const file = join(dataFolder, "backups", `keyword-desk-${time}.sqlite`);
      const problem = await runBackup(file);
      return respondJson(200, (problem === null ? { file } : { problem }) satisfies BackupResult);
    }),
  );
