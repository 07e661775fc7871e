import { join } from "node:path";
import { createGate, type Gate } from "../access/gate";
import { passwordSource } from "../access/password-file";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { type AlertSettings, Alerts } from "../alerts/alerts";
import type { Clock } from "../domain/clock";
import type { Settings } from "../settings/read-settings";
import type { Environment } from "../settings/table";
import { openStore, type Store } from "../store/open-store";

/** What a process has whatever service is connected. */
export type Desk = {
  settings: Settings;
  /** Where the settings came from; what a form says of a service takes the place of what it says. */
  env: Environment;
  clock: Clock;
  store: Store;
  gate: Gate;
  /** Connections that were entered in the browser. */
  accounts: AccountBook;
  secretFile: SecretFile;
  alerts: Alerts;
  close(): Promise<void>;
};

/** Opens what does not depend on the service. @param clock the only source of time below it */
export async function openDesk(settings: Settings, clock: Clock, env: Environment = {}): Promise<Desk> {
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
    secretFile,
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

/** Where users open the dashboard. */
export function publicAddress({ access, host, port }: Pick<Settings, "access" | "host" | "port">): string {
  const [name] = access.allowedHosts;
  if (access.trustProxy && name !== undefined) return `https://${name}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
