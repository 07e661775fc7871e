import type { Selectable } from "kysely";
import { type Clock, toInstant } from "../domain/clock";
import type { PlanSchedule, PlanWhat, ScheduleNotice } from "../domain/plans/plan";
import { nextDue } from "../domain/plans/schedule-times";
import type { Store } from "../store/open-store";
import type { PlanScheduleTable } from "../store/schema";
import type { PlanOwner } from "./stored-plan";

export type ScheduleWish = Omit<PlanSchedule, "nextAt" | "notice">;

export type DueSchedule = { schedule: PlanSchedule; dueAtMs: number };

export class ScheduleBook {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly owner: PlanOwner,
  ) {}

  async all(): Promise<PlanSchedule[]> {
    const rows = await this.mine().selectAll().orderBy("made_at").orderBy("id").execute();
    return rows.map(toSchedule);
  }

  async due(): Promise<DueSchedule[]> {
    const rows = await this.mine()
      .selectAll()
      .where("is_on", "=", 1)
      .where("next_at", "<=", this.clock.now())
      .execute();
    return rows.map((row) => ({ schedule: toSchedule(row), dueAtMs: row.next_at ?? 0 }));
  }

  async save(wish: ScheduleWish): Promise<void> {
    const now = this.clock.now();
    const set = {
      title: wish.title,
      what: JSON.stringify(wish.what),
      days: wish.days.reduce((bits, day) => bits | bitOf(day), 0),
      at: wish.at,
      zone: wish.zone,
      spend_max: wish.spendMax,
      is_on: wish.on ? 1 : 0,
      next_at: wish.on ? nextDue(wish, now) : null,
      notice: null,
    };
    const { keyFp, namespace } = this.owner;
    await this.store
      .insertInto("plan_schedule")
      .values({ id: wish.id, key_fp: keyFp, namespace, made_by: wish.madeBy, made_at: now, ...set })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(set).where("plan_schedule.namespace", "=", namespace))
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.store
      .deleteFrom("plan_schedule")
      .where(({ and }) => and({ id, namespace: this.owner.namespace }))
      .execute();
  }

  /** Only the first process succeeds. */
  async advance({ schedule, dueAtMs }: DueSchedule, nextAtMs: number | null, notice: ScheduleNotice): Promise<void> {
    await this.store
      .updateTable("plan_schedule")
      .set({ next_at: nextAtMs, notice: JSON.stringify(notice) })
      .where(({ and }) => and({ id: schedule.id, next_at: dueAtMs }))
      .execute();
  }

  private mine() {
    return this.store.selectFrom("plan_schedule").where("namespace", "=", this.owner.namespace);
  }
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const bitOf = (day: number): number => 1 << (day - 1);

const toSchedule = (row: Selectable<PlanScheduleTable>): PlanSchedule => ({
  id: row.id,
  title: row.title,
  what: JSON.parse(row.what) as PlanWhat,
  days: WEEKDAYS.filter((day) => (row.days & bitOf(day)) !== 0),
  at: row.at,
  zone: row.zone,
  spendMax: row.spend_max,
  on: row.is_on === 1,
  nextAt: row.next_at === null ? null : toInstant(row.next_at),
  madeBy: row.made_by,
  notice: row.notice === null ? null : (JSON.parse(row.notice) as ScheduleNotice),
});
