import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../domain/clock";
import type { Problem } from "../../domain/errors";
import type { Store } from "../../store/open-store";
import type { FlightTable, Schema } from "../../store/schema";

const LANDING_MS = 2_000;

const SKEW_MS = 60_000;

/** The lease expired while this process was paused. Another may be loading, so this one must not send or write. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** The exclusive right to load a resource. It expires when its holder dies. */
export class Lease {
  /** @param deadlineMs longest duration of a request */
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly deadlineMs: number,
    private readonly cacheKey: string,
    readonly token: string,
    private leaseUntil: number,
  ) {}

  /** Extends the lease to cover one more request. @throws LeaseLost */
  async renew(): Promise<void> {
    const now = this.clock.now();
    // Still long enough: no other process can take the lease before the request ends.
    if (now + this.deadlineMs + LANDING_MS / 2 <= this.leaseUntil) return;
    const leaseUntil = now + this.deadlineMs + LANDING_MS;
    await this.holdIn(this.store, leaseUntil);
    this.leaseUntil = leaseUntil;
  }

  /** Call before saving a response. @throws LeaseLost when another load may have started */
  async mustHold(): Promise<void> {
    if (this.clock.now() < this.leaseUntil) return;
    await this.holdIn(this.store);
  }

  /** Holds the lease for the length of a transaction, so that it overwrites no other load. @throws LeaseLost */
  async holdIn(transaction: Kysely<Schema>, leaseUntil = this.leaseUntil): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable("flight")
      .set({ lease_until: leaseUntil })
      .where(({ and }) => and({ cache_key: this.cacheKey, token: this.token }))
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LeaseLost();
  }

  async end(problem: Problem | null): Promise<void> {
    await this.store
      .updateTable("flight")
      .set({ ended_at: this.clock.now(), problem: problem === null ? null : JSON.stringify(problem) })
      .where(({ and }) => and({ cache_key: this.cacheKey, token: this.token }))
      .execute();
  }

  async drop(): Promise<void> {
    await this.store
      .deleteFrom("flight")
      .where(({ and }) => and({ cache_key: this.cacheKey, token: this.token }))
      .execute();
  }
}

export class Leases {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly deadlineMs: number,
  ) {}

  async look(cacheKey: string): Promise<FlightTable | null> {
    const row = await this.store.selectFrom("flight").selectAll().where("cache_key", "=", cacheKey).executeTakeFirst();
    return row ?? null;
  }

  /** A lease beyond its longest duration was taken before our clock was set back, so it has ended. */
  holds({ ended_at: endedAt, lease_until: until }: FlightTable): boolean {
    const now = this.clock.now();
    return endedAt === null && until > now && until <= now + this.longestMs;
  }

  private get longestMs(): number {
    return this.deadlineMs + LANDING_MS + SKEW_MS;
  }

  /** Takes the lease if it is free and no load started since `flight`. One SQL statement: only one process can win. */
  async take(cacheKey: string, flight: FlightTable | null): Promise<Lease | null> {
    const now = this.clock.now();
    const row = { token: randomUUID(), lease_until: now + this.deadlineMs + LANDING_MS, ended_at: null, problem: null };
    const rows = await this.store
      .insertInto("flight")
      .values({ cache_key: cacheKey, ...row })
      .onConflict((conflict) =>
        conflict
          .column("cache_key")
          .doUpdateSet(row)
          .where("flight.token", "=", flight?.token ?? "")
          .where(({ eb, or }) =>
            or([
              eb("flight.ended_at", "is not", null),
              eb("flight.lease_until", "<=", now),
              eb("flight.lease_until", ">", now + this.longestMs),
            ]),
          ),
      )
      .returning("token")
      .execute();
    if (rows.length === 0) return null;
    return new Lease(this.store, this.clock, this.deadlineMs, cacheKey, row.token, row.lease_until);
  }
}
