import { join } from "node:path";
import { createGate } from "../access/gate";
import { passwordSource } from "../access/password-file";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { type AlertSettings, Alerts } from "../alerts/alerts";
import type { Clock } from "../domain/clock";
import type { Settings } from "../settings/read-settings";
import type { Environment } from "../settings/table";
import { openStore } from "../store/open-store";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(settings: Settings, clock: Clock, env: Environment = {}) {
  const store = await openStore(settings.databaseUrl ?? join(settings.dataFolder, "keyword-desk.sqlite"));
  const password = passwordSource({ passwordHash: settings.access.passwordHash, dataFolder: settings.dataFolder });
  const secretFile = new SecretFile(secretFileIn(settings));
  if (secretFile.isOpenToOthers())
    console.warn(`The secret in ${secretFile.file} can be read by other users of this computer: run chmod 600 on it.`);
  return {
    settings,
    env,
    clock,
    store,
    gate: createGate(store, clock, { ...settings.access, host: settings.host, password }),
    accounts: new AccountBook(store, clock, secretFile),
    alerts: new Alerts(store, alertSettings(settings), () => clock.now()),
    close: () => store.destroy(),
  };
}

function alertSettings({ operation, databaseUrl, ...settings }: Settings): AlertSettings {
  return {
    file: operation.alertsFile,
    allowPrivate: operation.alertsAllowPrivate,
    url: publicAddress(settings),
    watchBackups: databaseUrl === null,
  };
}

export function publicAddress({ access, host, port }: Pick<Settings, "access" | "host" | "port">): string {
  const [name] = access.allowedHosts;
  if (access.trustProxy && name !== undefined) return `https://${name}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
