import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../domain/clock";
import { HOUR_MS } from "../domain/time/units";
import { cachedRead } from "../store/cached-read";
import type { Store } from "../store/open-store";

export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_LONGEST_MS = 12 * HOUR_MS;
const SEEN_EVERY_MS = 20_000;
const AGENT_LENGTH_MAX = 300;

export type Session = {
  /** Identifies the session in lists; grants no access. */
  id: string;
  startedAtMs: number;
  seenAtMs: number;
  address: string;
  agent: string;
};

export type From = { address: string; agent: string };

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compares in a time that reveals nothing about either text. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

/** Sent with changes besides the cookie. It differs for each session and reveals nothing about it. */
export const changeTokenOf = (token: string): string =>
  createHash("sha256").update(`change ${token}`).digest("base64url");

export const newId = (): string => randomBytes(9).toString("base64url");
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Only a digest is saved. Ends 30 minutes after the last use, after 12 hours, or when the password changes. */
export class Sessions {
  /** @param passwordHash the current one; sessions of an earlier password are invalid */
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly passwordHash: () => string,
  ) {}

  /** @returns the only copy of the token, 32 random bytes */
  async open({ address, agent }: From): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await this.store
      .deleteFrom("session")
      .where("started_at", "<=", now - SESSION_LONGEST_MS)
      .execute();
    const row = {
      token_hash: digest(token),
      id: newId(),
      password_fp: this.passwordFp(),
      started_at: now,
      seen_at: now,
      address: address.slice(0, AGENT_LENGTH_MAX),
      agent: agent.slice(0, AGENT_LENGTH_MAX),
    };
    await this.store.insertInto("session").values(row).execute();
    return token;
  }

  /** @param isActive extends the session; polling the gauge does not @returns null: no session, or it has ended */
  async find(token: string, isActive: boolean): Promise<Session | null> {
    const hash = digest(token);
    const row = await cachedRead(this.store, `session|${this.passwordFp()}|${hash}`, () =>
      this.all().where("token_hash", "=", hash).executeTakeFirst(),
    );
    const now = this.clock.now();
    if (row === undefined || row.startedAtMs <= now - SESSION_LONGEST_MS || row.seenAtMs <= now - SESSION_IDLE_MS)
      return null;
    if (isActive && now - row.seenAtMs >= SEEN_EVERY_MS)
      await this.store.updateTable("session").set({ seen_at: now }).where("token_hash", "=", hash).execute();
    return row;
  }

  list(): Promise<Session[]> {
    const now = this.clock.now();
    return this.all()
      .where("started_at", ">", now - SESSION_LONGEST_MS)
      .where("seen_at", ">", now - SESSION_IDLE_MS)
      .orderBy("seen_at", "desc")
      .orderBy("id")
      .execute();
  }

  async end(token: string): Promise<void> {
    await this.store.deleteFrom("session").where("token_hash", "=", digest(token)).execute();
  }

  async endById(id: string): Promise<void> {
    await this.store.deleteFrom("session").where("id", "=", id).execute();
  }

  private passwordFp(): string {
    return digest(this.passwordHash()).slice(0, 16);
  }

  private all() {
    return this.store
      .selectFrom("session")
      .select(["id", "started_at as startedAtMs", "seen_at as seenAtMs", "address", "agent"])
      .where("password_fp", "=", this.passwordFp());
  }
}
