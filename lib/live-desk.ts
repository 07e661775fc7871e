import { randomUUID } from "node:crypto";
import type { OpenAccount } from "./accounts/account-book";
import { type Container, connectDesk, type Desk } from "./container";
import { maskInLog } from "./log/log";
import { settingsOfForm, withoutService } from "./settings/connection-form";
import { secretsOf } from "./settings/log";
import { type ConnectedSettings, readSettings, type Settings } from "./settings/read-settings";
import type { AccountTable } from "./store/schema";
import { isStoreAway } from "./store/store-away";

/** A request that began before a change may still send; after this long none is left that has not even begun. */
const RETIRE_AFTER_MS = 30_000;

/** Does the environment name the service? It then wins over what is saved. The sample gives way. */
export const isSetOnServer = ({ source, baseUrl }: Settings): boolean => source === "service" && baseUrl !== null;

/**
 * A desk and the service it is connected to by now: the one that the environment names, or else the account that a
 * person has saved. A change by any process is taken up with the next call.
 */
export class LiveDesk {
  private current: { version: string; container: Promise<Container> } | null = null;

  constructor(private readonly desk: Desk) {}

  /** @throws when nothing is connected at all */
  async container(): Promise<Container> {
    if (isSetOnServer(this.desk.settings)) return this.connected(null);
    try {
      return this.connected(await this.desk.accounts.inUse());
    } catch (error) {
      // Nobody can have changed the connection in a store that is away, and each page says in its own way that it is.
      if (this.current !== null && isStoreAway(error)) return this.current.container;
      throw error;
    }
  }

  /** The container for an account, as it is by now; null: for the service that the server is set to. */
  private connected(row: Readonly<AccountTable> | null): Promise<Container> {
    const version = row === null ? "settings" : `${row.id} ${row.version}`;
    if (this.current?.version === version) return this.current.container;
    const account = row === null ? null : this.desk.accounts.open(row);
    const before = this.current;
    const current = { version, container: connectDesk(this.desk, this.settingsFor(account), { account }) };
    this.current = current;
    current.container.catch(() => {
      if (this.current === current) this.current = null;
    });
    if (before !== null) retireLater(before.container);
    return current.container;
  }

  /** The container there is; null: none was asked for yet. */
  async started(): Promise<Container | null> {
    return (await this.current?.container.catch(() => null)) ?? null;
  }

  async close(): Promise<void> {
    const container = await this.started();
    await (container ?? this.desk).close();
  }

  private settingsFor(account: OpenAccount | null): ConnectedSettings {
    const { settings } = this.desk;
    if (account !== null) return settingsOfAccount(this.desk, account);
    const { baseUrl, apiKey } = settings;
    if (baseUrl === null || apiKey === null) throw new Error("No service is connected: start with npm start.");
    return { ...settings, baseUrl, apiKey };
  }
}

/** The settings that connect an account; without a key they hold a stand-in that is never sent. */
export function settingsOfAccount({ env, settings: server }: Desk, account: OpenAccount): ConnectedSettings {
  const { address, settings } = account;
  // What is saved is still read with the settings of its service.
  const key = account.key ?? randomUUID();
  if (account.key !== null) maskInLog(secretsOf({ ...settings, UPSTREAM_API_KEY: account.key }));
  const result = settingsOfForm(env, { address, key, settings });
  if (result.ok) return result.settings;
  // What was saved by these very rules does not fit the server's own settings any more.
  const reasons = result.problems.map(({ text }) => text).join(" ");
  console.warn(`The saved connection doesn’t fit the server’s settings: ${reasons}`);
  const plain = readSettings({ ...withoutService(env), KEYWORD_DESK_SOURCE: "service" });
  return { ...(plain.ok ? plain.settings : server), baseUrl: address, apiKey: key };
}

function retireLater(container: Promise<Container>): void {
  const retire = () => container.then((past) => past.retire()).catch((error: unknown) => console.warn(error));
  setTimeout(() => void retire(), RETIRE_AFTER_MS).unref();
}
