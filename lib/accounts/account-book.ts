import { createHash, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Clock } from "../domain/clock";
import type { AccountFacts } from "../domain/response/account";
import { freeSlug, SAMPLE_SLUG } from "../domain/web/account-path";
import { type FormSettings, plainPart, sealedPart, withoutEmpty } from "../settings/connection-form";
import { cachedRead } from "../store/cached-read";
import type { Store } from "../store/open-store";
import type { AccountTable, Schema } from "../store/schema";
import { seal, unseal } from "./seal";
import type { SecretFile } from "./secret-file";

/** Identifies a key without revealing it. */
export const keyFingerprint = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

/** Owner of a test's requests until its connection is saved, so that no other account shows them. */
export const DRAFT_ID = "draft";

export type OpenAccount = ReturnType<AccountBook["open"]>;

export type AccountChange = { title: string; address: string; settings: FormSettings; key: string | null };

/** null: no such account, or no key to keep. */
type Changed = Promise<{ ok: true } | { outdated: AccountFacts } | null>;

type Sealed = { key: string; settings: FormSettings };

/** Connections entered in the browser. Keys are sealed with a secret that is not in the store. */
export class AccountBook {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly secretFile: SecretFile,
  ) {}

  rows(): Promise<readonly Readonly<AccountTable>[]> {
    return cachedRead(this.store, "accounts", () =>
      this.store.selectFrom("account").selectAll().orderBy("in_use", "desc").orderBy("made_at").orderBy("id").execute(),
    );
  }

  open(row: Readonly<AccountTable>) {
    const secrets = this.unsealSecrets(row);
    return {
      id: row.id,
      version: row.version,
      title: row.title,
      address: row.base_address,
      settings: { ...(JSON.parse(row.settings) as FormSettings), ...secrets?.settings },
      key: secrets?.key ?? null,
      keyFp: row.key_fp,
      // Saved data keeps this namespace even after the key or address changes.
      data: { keyFp: row.data_key_fp, address: row.data_address },
      state: stateOf(row, secrets),
    };
  }

  async list(): Promise<AccountFacts[]> {
    return (await this.rows()).map((row) => this.factsOf(row));
  }

  async find(id: string): Promise<AccountTable | null> {
    return (await this.store.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
  }

  factsOf(row: Readonly<AccountTable>): AccountFacts {
    const secrets = this.unsealSecrets(row);
    return {
      id: row.id,
      title: row.title,
      address: row.base_address,
      settings: JSON.parse(row.settings) as FormSettings,
      key: stateOf(row, secrets),
      hasExtraHeaders: Object.keys(secrets?.settings ?? {}).length > 0,
      version: row.version,
      changedBy: row.changed_by,
    };
  }

  /** The first account replaces the service in the settings and takes over its quota rules. @returns its id */
  async add({ title, address, settings, key }: AccountChange & { key: string }, by: string): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    const keyFp = keyFingerprint(key);
    const sealedText = this.sealedOf(id, { key, settings: sealedPart(settings) });
    await this.store.transaction().execute(async (transaction) => {
      const accounts = await transaction.selectFrom("account").selectAll().execute();
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
          sealed: sealedText,
          key_fp: keyFp,
          key_set_at: now,
          data_key_fp: keyFp,
          // Two accounts never share saved data, even with the same key and address.
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
        .where(({ and }) => and({ key_fp: keyFp, account_id: DRAFT_ID }))
        .execute();
      if (isFirst)
        await sql`insert into quota_rule (account_id, name, value)
          select ${id}, name, value from quota_rule where account_id = ''`.execute(transaction);
    });
    return id;
  }

  /** @param version the version that the user saw */
  change(id: string, version: number, { title, address, settings, key }: AccountChange, by: string): Changed {
    return this.write(id, version, by, (row) => {
      const before = this.unsealSecrets(row);
      const currentKey = key ?? before?.key ?? null;
      if (currentKey === null) return null;
      const secrets = { ...before?.settings, ...sealedPart(settings) };
      const isNewKey = key !== null && keyFingerprint(key) !== row.key_fp;
      return {
        title,
        base_address: address,
        settings: JSON.stringify(plainPart(settings)),
        sealed: this.sealedOf(id, { key: currentKey, settings: withoutEmpty(secrets) }),
        key_fp: keyFingerprint(currentKey),
        key_set_at: isNewKey || row.sealed === null ? this.clock.now() : row.key_set_at,
        in_use: row.in_use,
      };
    });
  }

  disconnect(id: string, version: number, by: string): Changed {
    return this.write(id, version, by, () => ({ sealed: null, key_set_at: null }));
  }

  async showSample(isShown: boolean): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.updateTable("account").set({ in_use: 0 }).where("in_use", "=", 1).execute();
      if (!isShown) await takeOldestIntoUse(transaction);
    });
  }

  async remove(id: string): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const deletedAccount = await transaction
        .deleteFrom("account")
        .where("id", "=", id)
        .returning("in_use")
        .executeTakeFirst();
      if (deletedAccount === undefined) return;
      if (deletedAccount.in_use === 1) await takeOldestIntoUse(transaction);
      await transaction.deleteFrom("quota_rule").where("account_id", "=", id).execute();
      await transaction.deleteFrom("agent_token").where("account_id", "=", id).execute();
    });
  }

  /** The file has both secrets meanwhile, so an interruption loses no key. @returns numbers of keys */
  async rotateSecret(): Promise<{ sealed: number; unopened: number }> {
    this.secretFile.obtain();
    const rows = await this.store.selectFrom("account").selectAll().where("sealed", "is not", null).execute();
    const accounts = rows.map((row) => ({ row, sealed: this.unsealSecrets(row) }));
    const next = this.secretFile.addNew();
    await this.store.transaction().execute(async (transaction) => {
      for (const { row, sealed } of accounts)
        if (sealed !== null)
          await transaction
            .updateTable("account")
            .set({ sealed: seal(next, row.id, JSON.stringify(sealed)), version: row.version + 1 })
            .where("id", "=", row.id)
            // If the account changed in between, both secrets stay until the next run.
            .where("sealed", "=", row.sealed)
            .executeTakeFirstOrThrow();
    });
    this.secretFile.dropOld();
    const sealedCount = accounts.filter((one) => one.sealed !== null).length;
    return { sealed: sealedCount, unopened: accounts.length - sealedCount };
  }

  private async write(
    id: string,
    version: number,
    by: string,
    change: (row: AccountTable) => Partial<AccountTable> | null,
  ): Changed {
    const row = await this.find(id);
    if (row === null) return null;
    if (row.version !== version) return { outdated: this.factsOf(row) };
    const values = change(row);
    if (values === null) return null;
    const { numUpdatedRows } = await this.store
      .updateTable("account")
      .set({ ...values, version: version + 1, changed_at: this.clock.now(), changed_by: by })
      .where(({ and }) => and({ id, version }))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { ok: true };
    const since = await this.find(id);
    return since === null ? null : { outdated: this.factsOf(since) };
  }

  private sealedOf(id: string, secrets: Sealed): string {
    return seal(this.secretFile.obtain(), id, JSON.stringify(secrets));
  }

  private unsealSecrets({ id, sealed }: Readonly<AccountTable>): Sealed | null {
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

function stateOf({ sealed }: Readonly<AccountTable>, secrets: Sealed | null): AccountFacts["key"] {
  if (sealed === null) return "none";
  return secrets === null ? "unopenable" : "set";
}
