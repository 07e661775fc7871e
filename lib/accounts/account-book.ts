import { createHash, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { type Clock, toInstant } from "../domain/clock";
import type { AccountFacts, AccountPart, PastChange } from "../domain/response/account";
import { SAMPLE_SLUG, SAMPLE_TITLE } from "../domain/web/account-path";
import { type FormSettings, SEALED_SETTINGS } from "../settings/connection-form";
import { kept } from "../store/cached-read";
import type { Store } from "../store/open-store";
import type { AccountTable, Schema } from "../store/schema";
import { lastDeeds, writeDeed } from "./account-audit";
import { seal, unseal } from "./seal";
import type { SecretFile } from "./secret-file";

/** Tells a key from others without saying anything of it. */
export const keyFingerprint = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

/** For whom requests are recorded until the connection that they test is saved: nobody else is shown them. */
export const DRAFT_ID = "draft";

/** What a connection needs of an account: everything, with the key opened. */
export type OpenAccount = {
  id: string;
  version: number;
  title: string;
  address: string;
  settings: FormSettings;
  /** null: there is none that could be used. */
  key: string | null;
  keyFp: string;
  /** What is saved was saved under these, whatever key and address have become since. */
  data: { keyFp: string; address: string };
  state: AccountFacts["key"];
};

/** What a person saves. `key` null: the one that is there stays. */
export type AccountChange = { title: string; address: string; settings: FormSettings; key: string | null };

/** Somebody else has changed the account since the person looked at it. */
export type Outdated = { outdated: AccountFacts };

type Sealed = { key: string; settings: FormSettings };

/** A change as it is written, and what it is called in the list of changes. */
type Written = { values: Partial<AccountTable>; did: "changed" | "disconnected"; parts?: AccountPart[] };

/** Connections that were entered in the browser. Keys lie sealed; the secret that opens them is not in the store. */
export class AccountBook {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly secretFile: SecretFile,
  ) {}

  /** Every account, the one first to which short addresses lead. Cheap enough to be asked for by every request. */
  rows(): Promise<readonly Readonly<AccountTable>[]> {
    return kept(this.store, "accounts", () =>
      this.store.selectFrom("account").selectAll().orderBy("in_use", "desc").orderBy("made_at").orderBy("id").execute(),
    );
  }

  open(row: Readonly<AccountTable>): OpenAccount {
    const sealed = this.unsealed(row);
    return {
      id: row.id,
      version: row.version,
      title: row.title,
      address: row.base_address,
      settings: { ...plainSettings(row), ...sealed?.settings },
      key: sealed?.key ?? null,
      keyFp: row.key_fp,
      data: { keyFp: row.data_key_fp, address: row.data_address },
      state: stateOf(row, sealed),
    };
  }

  /** All accounts, in the same order. */
  async list(): Promise<AccountFacts[]> {
    return (await this.rows()).map((row) => this.factsOf(row));
  }

  /** @returns null: there is none with this id */
  async find(id: string): Promise<AccountTable | null> {
    return (await this.store.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
  }

  factsOf(row: Readonly<AccountTable>): AccountFacts {
    const sealed = this.unsealed(row);
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      address: row.base_address,
      settings: { ...plainSettings(row) },
      key: stateOf(row, sealed),
      keySetAt: row.key_set_at === null ? null : toInstant(row.key_set_at),
      hasExtraHeaders: Object.keys(sealed?.settings ?? {}).length > 0,
      version: row.version,
      changedAt: toInstant(row.changed_at),
      changedBy: row.changed_by,
    };
  }

  /**
   * Saves a new account, in every process. The first one takes the place of the service that the settings name, and so
   * takes over the rules that were set for that one; every other stands beside it.
   * @returns its id
   */
  async add({ title, address, settings, key }: AccountChange & { key: string }, by: string): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    const keyFp = keyFingerprint(key);
    const sealed = this.sealedOf(id, { key, settings: secretPart(settings) });
    await this.store.transaction().execute(async (transaction) => {
      const accounts = await transaction
        .selectFrom("account")
        .select(["slug", "data_key_fp", "data_address"])
        .execute();
      const isTaken = accounts.some((one) => one.data_key_fp === keyFp && one.data_address === address);
      const isFirst = accounts.length === 0;
      await transaction
        .insertInto("account")
        .values({
          id,
          slug: freeSlug(title, new Set([SAMPLE_SLUG, ...accounts.map(({ slug }) => slug)])),
          title,
          base_address: address,
          settings: JSON.stringify(plainPart(settings)),
          sealed,
          key_fp: keyFp,
          key_set_at: now,
          data_key_fp: keyFp,
          // Two accounts never share what is saved, even with one key at one address.
          data_address: isTaken ? `${address}#${id}` : address,
          in_use: isFirst ? 1 : 0,
          version: 1,
          made_at: now,
          made_by: by,
          changed_at: now,
          changed_by: by,
        })
        .execute();
      await transaction
        .updateTable("quota_attempt")
        .set({ account_id: id })
        .where("key_fp", "=", keyFp)
        .where("account_id", "=", DRAFT_ID)
        .execute();
      if (isFirst)
        await sql`insert into quota_rule (account_id, name, value)
          select ${id}, name, value from quota_rule where account_id = ''`.execute(transaction);
      await writeDeed(transaction, { at: now, who: by, did: "connected", accountId: id, title });
    });
    return id;
  }

  /** Changes an account; what is saved stays with it. @param version the one that the person looked at */
  async change(
    id: string,
    version: number,
    { title, address, settings, key }: AccountChange,
    by: string,
  ): Promise<{ ok: true } | Outdated | null> {
    return this.write(id, version, by, (row) => {
      const before = this.unsealed(row);
      const opened = key ?? before?.key ?? null;
      if (opened === null) return null;
      const secrets = { ...before?.settings, ...secretPart(settings) };
      const isNewKey = key !== null && keyFingerprint(key) !== row.key_fp;
      const values = {
        title,
        base_address: address,
        settings: JSON.stringify(plainPart(settings)),
        sealed: this.sealedOf(id, { key: opened, settings: withoutEmpty(secrets) }),
        key_fp: keyFingerprint(opened),
        key_set_at: isNewKey || row.sealed === null ? this.clock.now() : row.key_set_at,
        in_use: row.in_use,
      };
      const settingsBefore = { ...plainSettings(row), ...before?.settings };
      const changed: Record<AccountPart, boolean> = {
        name: title !== row.title,
        address: address !== row.base_address,
        key: key !== null,
        settings: !isSame(settingsBefore, withoutEmpty({ ...plainPart(settings), ...secrets })),
      };
      const parts = PARTS.filter((part) => changed[part]);
      return { values, did: "changed", parts };
    });
  }

  /** Takes the key away; everything saved stays readable. */
  disconnect(id: string, version: number, by: string): Promise<{ ok: true } | Outdated | null> {
    return this.write(id, version, by, () => ({ values: { sealed: null, key_set_at: null }, did: "disconnected" }));
  }

  /** Whether the sample stands beside the accounts: while short addresses lead to none of them in particular. */
  async showSample(isShown: boolean, by: string): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const hidden = await transaction.updateTable("account").set({ in_use: 0 }).where("in_use", "=", 1).execute();
      if (!isShown) await takeOldestIntoUse(transaction);
      const wasShown = hidden.every(({ numUpdatedRows }) => numUpdatedRows === 0n);
      if (wasShown === isShown) return;
      const did = isShown ? "shown" : "removed";
      const sample = { accountId: SAMPLE_SLUG, title: SAMPLE_TITLE };
      await writeDeed(transaction, { at: this.clock.now(), who: by, did, ...sample });
    });
  }

  /** The last changes that people made to accounts, the latest first. */
  lastChanges(rows: number): Promise<PastChange[]> {
    return lastDeeds(this.store, rows);
  }

  /** The account goes, with its rules and its agents' tokens; what was saved with it is its caller's to delete. */
  async remove(id: string, by: string): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom("account")
        .where("id", "=", id)
        .returning(["in_use", "title"])
        .executeTakeFirst();
      if (gone === undefined) return;
      if (gone.in_use === 1) await takeOldestIntoUse(transaction);
      const { title } = gone;
      await writeDeed(transaction, { at: this.clock.now(), who: by, did: "deleted", accountId: id, title });
      await transaction.deleteFrom("quota_rule").where("account_id", "=", id).execute();
      await transaction.deleteFrom("agent_token").where("account_id", "=", id).execute();
    });
  }

  /** Seals every key that can be opened with a new secret. @returns how many were, and how many could not be opened */
  async rotateSecret(): Promise<{ sealed: number; unopened: number }> {
    if (this.secretFile.hasNext()) await this.finishRotation();
    this.secretFile.obtain();
    const rows = await this.store.selectFrom("account").selectAll().where("sealed", "is not", null).execute();
    const opened = rows.map((row) => ({ row, sealed: this.unsealed(row) }));
    const next = this.secretFile.prepareNext();
    await this.store.transaction().execute(async (transaction) => {
      for (const { row, sealed } of opened)
        if (sealed !== null)
          await transaction
            .updateTable("account")
            .set({ sealed: seal(next, row.id, JSON.stringify(sealed)), version: row.version + 1 })
            .where("id", "=", row.id)
            // Changed meanwhile: it keeps what it has, and the present secret stays until the next run.
            .where("sealed", "=", row.sealed)
            .executeTakeFirstOrThrow();
    });
    this.secretFile.takeNext();
    const sealed = opened.filter((one) => one.sealed !== null).length;
    return { sealed, unopened: opened.length - sealed };
  }

  /** A run that was cut off after sealing anew has left its secret beside the old one. */
  private async finishRotation(): Promise<void> {
    const rows = await this.store.selectFrom("account").selectAll().where("sealed", "is not", null).execute();
    const [present] = this.secretFile.readAll();
    const needsNext = rows.some(
      ({ id, sealed }) => present === undefined || unseal(present, id, sealed ?? "") === null,
    );
    if (needsNext) this.secretFile.takeNext();
  }

  private async write(
    id: string,
    version: number,
    by: string,
    change: (row: AccountTable) => Written | null,
  ): Promise<{ ok: true } | Outdated | null> {
    const row = await this.find(id);
    if (row === null) return null;
    if (row.version !== version) return { outdated: this.factsOf(row) };
    const written = change(row);
    if (written === null) return null;
    const { values, did, parts } = written;
    const now = this.clock.now();
    const isWritten = await this.store.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("account")
        .set({ ...values, version: version + 1, changed_at: now, changed_by: by })
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await writeDeed(transaction, { at: now, who: by, did, parts, accountId: id, title: values.title ?? row.title });
      return true;
    });
    if (isWritten) return { ok: true };
    const since = await this.find(id);
    return since === null ? null : { outdated: this.factsOf(since) };
  }

  private sealedOf(id: string, sealed: Sealed): string {
    return seal(this.secretFile.obtain(), id, JSON.stringify(sealed));
  }

  private unsealed({ id, sealed }: Readonly<AccountTable>): Sealed | null {
    if (sealed === null) return null;
    for (const secret of this.secretFile.readAll()) {
      const text = unseal(secret, id, sealed);
      if (text !== null) return JSON.parse(text) as Sealed;
    }
    return null;
  }
}

async function takeOldestIntoUse(transaction: Transaction<Schema>): Promise<void> {
  const oldest = transaction.selectFrom("account").select("id").orderBy("made_at").orderBy("id").limit(1);
  await transaction.updateTable("account").set({ in_use: 1 }).where("id", "=", oldest).execute();
}

const stateOf = ({ sealed }: Readonly<AccountTable>, opened: Sealed | null): AccountFacts["key"] => {
  if (sealed === null) return "none";
  return opened === null ? "unopenable" : "set";
};

const plainSettings = ({ settings }: Readonly<AccountTable>): FormSettings => JSON.parse(settings) as FormSettings;

const PARTS: readonly AccountPart[] = ["name", "address", "key", "settings"];
const isSame = (one: FormSettings, other: FormSettings): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const isSecret = (name: string): boolean => SEALED_SETTINGS.includes(name);
const only = (settings: FormSettings, wanted: (name: string) => boolean): FormSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => wanted(name)));
const plainPart = (settings: FormSettings): FormSettings => withoutEmpty(only(settings, (name) => !isSecret(name)));
const secretPart = (settings: FormSettings): FormSettings => only(settings, isSecret);
const withoutEmpty = (settings: FormSettings): FormSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, text]) => text.trim() !== ""));

const SLUG_LENGTH_MAX = 40;

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const slug =
    plain
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, SLUG_LENGTH_MAX)
      .replace(/^-|-$/g, "") || "account";
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
