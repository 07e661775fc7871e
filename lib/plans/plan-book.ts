import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Clock } from "../clock";
import type {
  PlanHours,
  PlanItem,
  PlanItemKind,
  PlanManner,
  PlanSpeed,
  PlanState,
  PlanStop,
} from "../domain/plans/plan";
import type { Problem } from "../errors";
import type { Store } from "../store/open-store";
import type { PlanItemTable, PlanTable, Schema } from "../store/schema";
import { judgeOutcome } from "./judge-outcome";
import type { ItemOutcome } from "./outcome";

/** Plans take their turns in steps, so that one can come between two others. */
const PLACE_STEP = 1_024;
/** Rows in one statement. */
const ROWS_AT_ONCE = 500;

export type NewPlan = PlanManner & {
  id: string;
  title: string;
  state: "open" | "proposed";
  items: readonly PlanItem[];
  /** Of all items; null: of several. */
  projectId: string | null;
  wantedSinceMs: number;
  spendMax: number;
  madeBy: string;
  schedule?: { id: string; dueAtMs: number };
};

/** A plan as it is stored, with what is stored as text taken apart. */
export type StoredPlan = PlanManner & {
  id: string;
  state: PlanState;
  place: number;
  wantedSinceMs: number;
  spendMax: number;
  spent: number;
  items: number;
  /** Items that have not ended. */
  left: number;
  /** What it asked for last was refused, or could not be read. */
  inDoubt: boolean;
};

export type StoredItem = PlanItem & { planId: string; seq: number; tries: number };

/** What a person makes of a plan. @property before the plan that is to come right after it; null: it comes last */
export type PlanChange = {
  id: string;
  to?: "paused" | "open" | "cancelled" | undefined;
  before?: string | null | undefined;
  seen?: true | undefined;
  speed?: PlanSpeed | undefined;
  hourMax?: number | null | undefined;
  hours?: PlanHours | undefined;
};

/** From which states a person may bring a plan into another one. */
const FROM: Record<"paused" | "open" | "cancelled", readonly PlanState[]> = {
  paused: ["open"],
  open: ["proposed", "paused", "stopped"],
  cancelled: ["proposed", "open", "paused", "stopped"],
};

/** Whose plans they are, and which key they are loaded with. */
export type PlanOwner = { keyFp: string; namespace: string };

/** The plans of one account in SQL, so that any number of processes share them. */
export class PlanBook {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    readonly owner: PlanOwner,
  ) {}

  /**
   * Writes a plan and its items, all or nothing. Sent twice it is made once.
   * @param wish tells what was asked for from other wishes
   * @returns whether it is here now; false: another one has its id
   */
  async create(plan: NewPlan, wish: string): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      const { keyFp, namespace } = this.owner;
      const now = this.clock.now();
      const made = await transaction
        .insertInto("plan")
        .values({
          id: plan.id,
          key_fp: keyFp,
          namespace,
          title: plan.title,
          state: plan.state,
          stopped_by: null,
          place: (await this.lastPlace(transaction)) + PLACE_STEP,
          speed: plan.speed,
          hour_max: plan.hourMax,
          hours: JSON.stringify(plan.hours),
          leftovers_only: plan.leftoversOnly ? 1 : 0,
          wanted_since: plan.wantedSinceMs,
          spend_max: plan.spendMax,
          project_id: plan.projectId,
          items: plan.items.length,
          wish: digest(wish),
          made_by: plan.madeBy,
          made_at: now,
          changed_at: now,
          schedule_id: plan.schedule?.id ?? null,
          due_at: plan.schedule?.dueAtMs ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made !== undefined) {
        await insertItems(transaction, plan);
        return true;
      }
      const held = await transaction.selectFrom("plan").select("wish").where("id", "=", plan.id).executeTakeFirst();
      return held?.wish === digest(wish);
    });
  }

  async has(planId: string): Promise<boolean> {
    return (await this.mine(this.store).select("id").where("id", "=", planId).execute()).length > 0;
  }

  /** Whether this plan was made of this wish. */
  async isOf(planId: string, wish: string): Promise<boolean> {
    const row = await this.mine(this.store).select("wish").where("id", "=", planId).executeTakeFirst();
    return row?.wish === digest(wish);
  }

  /** Proposals of an agent that nobody has accepted or turned down. */
  async proposedBy(agent: string): Promise<number> {
    const row = await this.mine(this.store)
      .select(({ fn }) => fn.countAll<number>().as("plans"))
      .where("state", "=", "proposed")
      .where("made_by", "=", agent)
      .executeTakeFirst();
    return Number(row?.plans ?? 0);
  }

  /** Whether an earlier run of a schedule has not ended. */
  async isUnfinished(scheduleId: string, dueAtMs: number): Promise<boolean> {
    const rows = await this.store
      .selectFrom("plan")
      .select("id")
      .where("schedule_id", "=", scheduleId)
      .where("due_at", "<", dueAtMs)
      .where("state", "in", ["open", "paused", "stopped"])
      .limit(1)
      .execute();
    return rows.length > 0;
  }

  /** The items of a plan in one state, in their order. */
  async itemsOf(planId: string, state: "open" | "failed"): Promise<PlanItem[]> {
    const rows = await this.store
      .selectFrom("plan_item")
      .innerJoin("plan", "plan.id", "plan_item.plan_id")
      .select(["kind", "plan_item.project_id as project_id", "keyword_id"])
      .where(ownedBy(this.owner))
      .where("plan_id", "=", planId)
      .where("plan_item.state", "=", state)
      .orderBy("seq")
      .execute();
    return rows.map((row) => ({
      kind: row.kind as PlanItemKind,
      projectId: row.project_id,
      keywordId: row.keyword_id,
    }));
  }

  /**
   * What a person makes of a plan. Only what can be taken back is: an ended plan stays as it ended, and opening one that
   * was stopped tries again.
   * @returns whether there is such a plan
   */
  async change({ id, to, before, seen, ...manner }: PlanChange): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      const row = await this.mine(transaction).select(["id", "state"]).where("id", "=", id).executeTakeFirst();
      if (row === undefined) return false;
      const now = this.clock.now();
      const isAllowed = to !== undefined && FROM[to].includes(row.state as PlanState);
      const ended = to === "cancelled" ? { ended_at: now, seen_at: now } : {};
      const stoppedBy = to === "cancelled" && row.state === "proposed" ? "declined" : null;
      const changes = {
        ...(isAllowed ? { state: to, stopped_by: stoppedBy, changed_at: now, ...ended } : {}),
        ...(seen === true ? { seen_at: now } : {}),
        ...(manner.speed === undefined ? {} : { speed: manner.speed }),
        ...(manner.hourMax === undefined ? {} : { hour_max: manner.hourMax }),
        ...(manner.hours === undefined ? {} : { hours: JSON.stringify(manner.hours) }),
        ...(before === undefined ? {} : { place: await this.placeBefore(transaction, id, before) }),
      };
      if (Object.keys(changes).length > 0)
        await transaction
          .updateTable("plan")
          .set(changes)
          .where("id", "=", id)
          .where("state", "=", row.state)
          .execute();
      return true;
    });
  }

  /** A place between the plan that is to come next and the one before that. */
  private async placeBefore(transaction: Transaction<Schema>, id: string, before: string | null): Promise<number> {
    const others = await this.mine(transaction)
      .select(["id", "place"])
      .where("id", "!=", id)
      .where("state", "not in", ["done", "cancelled"])
      .orderBy("place")
      .execute();
    const at = others.findIndex((plan) => plan.id === before);
    if (at === -1) return (await this.lastPlace(transaction)) + PLACE_STEP;
    const [low, high] = [others[at - 1]?.place, others[at]?.place ?? 0];
    if (low === undefined) return high - PLACE_STEP;
    if (high - low > 1) return Math.floor((low + high) / 2);
    // No number is left between the two: everybody from here on moves back.
    await transaction
      .updateTable("plan")
      .set((expression) => ({ place: expression("place", "+", PLACE_STEP) }))
      .where(ownedBy(this.owner))
      .where("place", ">=", high)
      .execute();
    return high + Math.floor(PLACE_STEP / 2);
  }

  /** The plans that may send when their time has come, in their order. */
  async open(): Promise<StoredPlan[]> {
    const rows = await this.mine(this.store)
      .selectAll()
      .where("state", "=", "open")
      .orderBy("place")
      .orderBy("id")
      .execute();
    return rows.map(toStored);
  }

  /** Whether there is anything to do at all; cheap, and asked often. */
  async hasOpen(): Promise<boolean> {
    return (await this.mine(this.store).select("id").where("state", "=", "open").limit(1).execute()).length > 0;
  }

  /**
   * The items that come next, and when the first of those that wait may be tried again.
   * @param except items under way
   */
  async nextItem(
    planId: string,
    except: readonly number[],
  ): Promise<{ item: StoredItem | null; waitsUntilMs: number | null }> {
    const now = this.clock.now();
    const open = () =>
      this.store
        .selectFrom("plan_item")
        .where("plan_id", "=", planId)
        .where("state", "=", "open")
        .$if(except.length > 0, (query) => query.where("seq", "not in", except));
    const row = await open().selectAll().where("not_before", "<=", now).orderBy("seq").limit(1).executeTakeFirst();
    if (row !== undefined) return { item: toItem(row), waitsUntilMs: null };
    const waiting = await open()
      .select(({ fn }) => fn.min<number | null>("not_before").as("at"))
      .executeTakeFirst();
    return { item: null, waitsUntilMs: waiting?.at == null ? null : Number(waiting.at) };
  }

  /** Requests charged to a plan in one hour. */
  async spentIn(planId: string, hour: number): Promise<number> {
    const row = await this.store
      .selectFrom("plan_hour")
      .select("spent")
      .where("plan_id", "=", planId)
      .where("hour", "=", hour)
      .executeTakeFirst();
    return row?.spent ?? 0;
  }

  /** When a plan last sent, in milliseconds on our clock; null: not since. @param sinceMs how far back to look */
  async lastSentAt(planId: string, sinceMs: number): Promise<number | null> {
    const row = await this.store
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.max<number | null>("reserved_at").as("at"))
      .where("key_fp", "=", this.owner.keyFp)
      .where("reserved_at", ">=", sinceMs)
      .where("plan_id", "=", planId)
      .executeTakeFirst();
    return row?.at == null ? null : Number(row.at);
  }

  /**
   * Writes how an item fared and what that means for its plan, in one step. An item that has ended stays as it ended,
   * whoever says otherwise.
   */
  async settle(item: StoredItem, outcome: ItemOutcome): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const now = this.clock.now();
      const ended = outcome.state !== "again";
      const written = await transaction
        .updateTable("plan_item")
        .set({
          ...(outcome.state === "again"
            ? { not_before: outcome.notBeforeMs, ...(outcome.countsTry ? {} : { tries: item.tries }) }
            : { state: outcome.state, ended_at: now }),
          ...(outcome.state === "failed" ? { problem: JSON.stringify(outcome.problem) } : {}),
        })
        .where("plan_id", "=", item.planId)
        .where("seq", "=", item.seq)
        .where("state", "=", "open")
        .executeTakeFirst();
      if (written.numUpdatedRows === 0n || !ended) return;
      await judgeOutcome(transaction, item.planId, outcome, now);
    });
  }

  /** A plan needs a person: it sends nothing more until one opens it again. */
  async stop(planId: string, by: PlanStop): Promise<void> {
    await this.store
      .updateTable("plan")
      .set({ state: "stopped", stopped_by: by, changed_at: this.clock.now(), seen_at: null })
      .where("id", "=", planId)
      .where("state", "=", "open")
      .execute();
  }

  /** The price is used up: what is left cannot be loaded in this plan. */
  async endUnpaid(planId: string, problem: Problem): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const now = this.clock.now();
      const { numUpdatedRows } = await transaction
        .updateTable("plan_item")
        .set({ state: "failed", problem: JSON.stringify(problem), ended_at: now })
        .where("plan_id", "=", planId)
        .where("state", "=", "open")
        .executeTakeFirst();
      await transaction
        .updateTable("plan")
        .set((expression) => ({
          failed: expression("failed", "+", Number(numUpdatedRows)),
          state: "done",
          ended_at: now,
          changed_at: now,
        }))
        .where("id", "=", planId)
        .where("state", "=", "open")
        .execute();
    });
  }

  private mine(store: Kysely<Schema>) {
    return store.selectFrom("plan").where(ownedBy(this.owner));
  }

  private async lastPlace(transaction: Transaction<Schema>): Promise<number> {
    const row = await this.mine(transaction)
      .select(({ fn }) => fn.max<number | null>("place").as("place"))
      .executeTakeFirst();
    return Number(row?.place ?? 0);
  }
}

async function insertItems(transaction: Transaction<Schema>, { id, items }: NewPlan): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    await transaction
      .insertInto("plan_item")
      .values(
        items.slice(from, from + ROWS_AT_ONCE).map((item, index) => ({
          plan_id: id,
          seq: from + index,
          kind: item.kind,
          project_id: item.projectId,
          keyword_id: item.keywordId,
          state: "open",
          problem: null,
        })),
      )
      .execute();
}

const digest = (wish: string): string => createHash("sha256").update(wish).digest("hex");

/** Of this account's data, whatever its key is by now; another account with the same key has plans of its own. */
export const ownedBy = ({ namespace }: PlanOwner): RawBuilder<boolean> => sql<boolean>`plan.namespace = ${namespace}`;

export const toStored = (row: Selectable<PlanTable>): StoredPlan => ({
  id: row.id,
  state: row.state as PlanState,
  place: row.place,
  speed: row.speed as PlanSpeed,
  hourMax: row.hour_max,
  hours: JSON.parse(row.hours) as PlanHours,
  leftoversOnly: row.leftovers_only === 1,
  wantedSinceMs: row.wanted_since,
  spendMax: row.spend_max,
  spent: row.spent,
  items: row.items,
  left: row.items - row.done - row.free - row.failed,
  inDoubt: row.refused_in_row + row.unreadable_in_row > 0,
});

const toItem = (row: Selectable<PlanItemTable>): StoredItem => ({
  planId: row.plan_id,
  seq: row.seq,
  kind: row.kind as PlanItemKind,
  projectId: row.project_id,
  keywordId: row.keyword_id,
  tries: row.tries,
});
