import { randomUUID } from "node:crypto";
import type { AlertEvent, AlertState, ShownAlert } from "../domain/alert";
import { toInstant } from "../domain/clock";
import type { Store } from "../store/open-store";
import type { AlertTable } from "../store/schema";

const RETRY_AFTER_MS = [10_000, 60_000, 300_000];
/** Other processes take over the message of a process that died while sending. */
const CLAIM_MS = 30_000;
const KEEP_MS = 30 * 24 * 3_600_000;
const SHOWN_MAX = 20;

export type NewAlert = { event: AlertEvent; subject: string; body: string };

/** Each message is queued once and sent by one process at a time. */
export class Outbox {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  async add(receiver: string, { event, subject, body }: NewAlert): Promise<void> {
    const now = this.now();
    await this.store
      .insertInto("alert")
      .values({
        id: randomUUID(),
        receiver,
        event,
        subject,
        body,
        made_at: now,
        state: "waiting",
        tries: 0,
        next_at: now,
        error: null,
      })
      .onConflict((conflict) => conflict.columns(["receiver", "event", "subject"]).doNothing())
      .execute();
  }

  async claim(): Promise<AlertTable | null> {
    const now = this.now();
    const due = await this.store
      .selectFrom("alert")
      .selectAll()
      .where("state", "=", "waiting")
      .where("next_at", "<=", now)
      .orderBy("next_at")
      .executeTakeFirst();
    if (due === undefined) return null;
    const { numUpdatedRows } = await this.store
      .updateTable("alert")
      .set({ next_at: now + CLAIM_MS, tries: due.tries + 1 })
      .where(({ and }) => and({ id: due.id, state: "waiting", tries: due.tries }))
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1 ? { ...due, tries: due.tries + 1 } : null;
  }

  async settle({ id, tries }: Pick<AlertTable, "id" | "tries">, problem: string | null): Promise<void> {
    const wait = RETRY_AFTER_MS[tries - 1];
    const state: AlertState = problem === null ? "sent" : wait === undefined ? "failed" : "waiting";
    await this.store
      .updateTable("alert")
      .set({ state, error: problem, next_at: this.now() + (wait ?? 0) })
      .where("id", "=", id)
      .execute();
  }

  async recent(): Promise<ShownAlert[]> {
    const rows = await this.store.selectFrom("alert").selectAll().orderBy("made_at", "desc").limit(SHOWN_MAX).execute();
    return rows.map(({ id, event, receiver, state, made_at, error }) => {
      const facts = { id, receiver, madeAt: toInstant(made_at), error };
      return { ...facts, event: event as AlertEvent, state: state as AlertState };
    });
  }

  async forgetOld(): Promise<void> {
    await this.store
      .deleteFrom("alert")
      .where("made_at", "<", this.now() - KEEP_MS)
      .execute();
  }
}
