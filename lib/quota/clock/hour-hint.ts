import type { Kysely } from "kysely";
import { HOUR_MS, MINUTE_MS } from "../../domain/time/units";
import { cachedRead } from "../../store/cached-read";
import type { Schema } from "../../store/schema";
import { countOf, sentWith } from "../attempt-counts";
import { readKeyState } from "../key-state";
import type { LedgerSettings } from "../ledger-settings";
import { offsetMs } from "./service-clock";

/** Offsets of time zones that are not whole hours from UTC. */
const MINUTES = [15, 30, 45] as const;
const [REFUSALS_MAX, REFUSALS_MIN] = [6, 2];
const LOOK_BACK_HOURS = 48;
const SAME = 0.02;
/** A count below this share of the limit does not explain a refusal. */
const FAR_BELOW = 0.9;

/** Minutes for HOUR_OFFSET_MINUTES: the count since them equaled the limit at two refusals; null when not detected. */
export async function hourHint(store: Kysely<Schema>, settings: LedgerSettings, nowMs: number): Promise<number | null> {
  if (settings.hourOffsetMinutes !== 0 || settings.strictRollingHour === true) return null;
  const hour = Math.floor(nowMs / HOUR_MS);
  return cachedRead(store, `hint|${settings.keyFp}|${hour}`, () => look(store, settings, nowMs));
}

async function look(store: Kysely<Schema>, settings: LedgerSettings, nowMs: number): Promise<number | null> {
  const { keyFp, requestsPerHourMax: limit } = settings;
  const refusals = await store
    .selectFrom("quota_window")
    .select("blocked_at")
    .where("key_fp", "=", keyFp)
    .where("blocked_at", ">", nowMs - LOOK_BACK_HOURS * HOUR_MS)
    .where("short_blocks", "=", 0)
    .orderBy("blocked_at", "desc")
    .limit(REFUSALS_MAX)
    .execute();
  if (refusals.length < REFUSALS_MIN) return null;
  const clockMs = offsetMs((await readKeyState(store, keyFp, nowMs)).offset);
  const agreeing = new Map<number, number>();
  for (const { blocked_at: refusedAtMs } of refusals) {
    const countSince = (minute: number) =>
      sentBetween(store, keyFp, lastTurnMs(refusedAtMs + clockMs, minute) - clockMs, refusedAtMs);
    if ((await countSince(0)) >= FAR_BELOW * limit) continue;
    for (const minute of MINUTES)
      if (Math.abs((await countSince(minute)) / limit - 1) <= SAME)
        agreeing.set(minute, (agreeing.get(minute) ?? 0) + 1);
  }
  const [best, second] = [...agreeing].sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < REFUSALS_MIN || best[1] === second?.[1]) return null;
  return 60 - best[0];
}

function lastTurnMs(atMs: number, minute: number): number {
  const shiftMs = minute * MINUTE_MS;
  return Math.floor((atMs - shiftMs) / HOUR_MS) * HOUR_MS + shiftMs;
}

/** Without the refused one. */
const sentBetween = (store: Kysely<Schema>, keyFp: string, fromMs: number, toMs: number): Promise<number> =>
  countOf(
    sentWith(store, keyFp)
      .where("reserved_at", ">=", fromMs)
      .where("reserved_at", "<=", toMs)
      .where(({ eb, or }) => or([eb("status", "is", null), eb("status", "!=", 429)])),
  );
