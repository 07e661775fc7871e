import { randomUUID } from "node:crypto";
import type { OpenAccount } from "../accounts/account-book";
import type { ShownAccount } from "../domain/response/connection";
import { accountBase, SAMPLE_SLUG, SAMPLE_TITLE } from "../domain/web/account-path";
import { maskInLog } from "../log/log";
import { settingsOfForm, withoutService } from "../settings/connection-form";
import { secretsOf } from "../settings/log";
import { type ConnectedSettings, readSettings, type Settings } from "../settings/read-settings";
import type { Store } from "../store/open-store";
import type { AccountTable } from "../store/schema";
import { isStoreAway } from "../store/store-away";
import { type Container, connectDesk } from "./container";
import { type Desk, publicAddress } from "./desk";

/** Requests that began before a change can still send. After this time none of them waits to start. */
const RETIRE_AFTER_MS = 30_000;

/** It overrides saved accounts, unless it is the sample. */
export const isSetOnServer = ({ source, baseUrl }: Settings): boolean => source === "service" && baseUrl !== null;

type Found = ShownAccount & { row: Readonly<AccountTable> | null };

type Connected = { version: string; container: Promise<Container> };

const SERVERS_OWN: Found = { slug: "", title: "Your account", base: "", isSample: false, row: null };

/** Each call picks up changes by other processes. */
export class LiveDesk {
  private readonly connections = new Map<string, Connected>();
  private last: Found[] | null = null;

  constructor(private readonly desk: Desk) {}

  async alert(): Promise<void> {
    const url = publicAddress(this.desk.settings);
    const sources = (await this.all()).map(({ account, name, base, quota, plans }) => ({
      id: account?.id ?? "",
      name,
      url: `${url}${base}/usage`,
      quota,
      plans,
    }));
    await this.desk.alerts.run(sources);
  }

  get store(): Store {
    return this.desk.store;
  }

  async shownAccounts(): Promise<ShownAccount[]> {
    return (await this.findAccounts()).map(({ row: _, ...account }) => account);
  }

  /** @returns null: no such account @throws when no account is connected */
  async at(slug: string | null): Promise<Container | null> {
    const all = await this.findAccounts();
    const match = slug === null ? all[0] : all.find((one) => one.slug === slug);
    return match === undefined ? null : this.connect(match, match === all[0]);
  }

  async all(): Promise<Container[]> {
    const all = await this.findAccounts();
    const results = await Promise.allSettled(all.map((one, index) => this.connect(one, index === 0)));
    return results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  async drain(): Promise<void> {
    await Promise.all((await this.startedContainers()).map((container) => container.life.drain()));
  }

  async close(): Promise<void> {
    for (const container of await this.startedContainers()) await container.life.disconnect();
    await this.desk.close();
  }

  private async startedContainers(): Promise<Container[]> {
    const results = await Promise.allSettled([...this.connections.values()].map(({ container }) => container));
    return results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  private async findAccounts(): Promise<Found[]> {
    if (isSetOnServer(this.desk.settings)) return [SERVERS_OWN];
    try {
      const rows = await this.desk.accounts.rows();
      if (rows === this.lastRows && this.last !== null) return this.last;
      this.lastRows = rows;
      this.last = this.withBases(rows);
      this.dropOthers(this.last);
      return this.last;
    } catch (error) {
      // Accounts can't change while the store is unavailable, and every page reports that.
      if (this.last !== null && isStoreAway(error)) return this.last;
      throw error;
    }
  }
  private lastRows: readonly Readonly<AccountTable>[] | null = null;

  private withBases(rows: readonly Readonly<AccountTable>[]): Found[] {
    const { source } = this.desk.settings;
    const hasSample = source === "sample" && rows.every(({ in_use }) => in_use === 0);
    const accounts = [
      ...rows.map((row) => ({ slug: row.slug, title: row.title, isSample: false, row })),
      ...(hasSample ? [{ slug: SAMPLE_SLUG, title: SAMPLE_TITLE, isSample: true, row: null }] : []),
    ];
    const all = accounts.length > 0 ? accounts : [SERVERS_OWN];
    return all.map((one) => ({ ...one, base: all.length > 1 ? accountBase(one.slug) : "" }));
  }

  private connect({ row, base, slug }: Found, isFirst: boolean): Promise<Container> {
    const id = row?.id ?? "";
    const version = `${row?.version ?? "settings"} ${base} ${isFirst}`;
    const before = this.connections.get(id);
    if (before?.version === version) return before.container;
    const account = row === null ? null : this.desk.accounts.open(row);
    const settings = this.settingsFor(account);
    // Tokens in the server's settings open only the first account.
    const mcp = isFirst ? settings.mcp : { ...settings.mcp, tokens: [] };
    const connection = {
      version,
      container: connectDesk(this.desk, { ...settings, mcp }, { account, base, name: slug }),
    };
    this.connections.set(id, connection);
    connection.container.catch(() => {
      if (this.connections.get(id) === connection) this.connections.delete(id);
    });
    if (before !== undefined) retireLater(before.container);
    return connection.container;
  }

  private dropOthers(accounts: readonly Found[]): void {
    const ids = new Set(accounts.map(({ row }) => row?.id ?? ""));
    for (const [id, { container }] of this.connections)
      if (!ids.has(id)) {
        this.connections.delete(id);
        retireLater(container);
      }
  }

  private settingsFor(account: OpenAccount | null): ConnectedSettings {
    const { settings } = this.desk;
    if (account !== null) return settingsOfAccount(this.desk, account);
    const { baseUrl, apiKey } = settings;
    if (baseUrl === null || apiKey === null) throw new Error("No service is connected: start with npm start.");
    return { ...settings, baseUrl, apiKey };
  }
}

/** Without a key they contain a placeholder that is never sent. */
export function settingsOfAccount({ env, settings: server }: Desk, account: OpenAccount): ConnectedSettings {
  const { address, settings } = account;
  // Saved data is still read with the settings of its service.
  const key = account.key ?? randomUUID();
  if (account.key !== null) maskInLog(secretsOf({ ...settings, UPSTREAM_API_KEY: account.key }));
  const result = settingsOfForm(env, { address, key, settings });
  if (result.ok) return result.settings;
  const reasons = result.problems.map(({ text }) => text).join(" ");
  console.warn(`The saved connection doesn’t fit the server’s settings: ${reasons}`);
  const plain = readSettings({ ...withoutService(env), KEYWORD_DESK_SOURCE: "service" });
  return { ...(plain.ok ? plain.settings : server), baseUrl: address, apiKey: key };
}

function retireLater(container: Promise<Container>): void {
  const retire = () => container.then((past) => past.life.retire()).catch((error: unknown) => console.warn(error));
  setTimeout(() => void retire(), RETIRE_AFTER_MS).unref();
}
