"use client";

import { useEffect, useState } from "react";
import { isWrittenDay } from "@/lib/domain/history/period";
import { HOUR_MS } from "@/lib/domain/time/units";
import { ownBase } from "@/lib/queries/account-base";

/** Who comes back within this time was not away. */
const AWAY_MS = 12 * HOUR_MS;

/** @property last the newest day that was known then @property before the one of the visit before it */
type Visit = { last: string; before: string | null; at: number };

const keyOf = (projectId: string) => `kd-visit:${projectId}${ownBase()}`;

function heldVisit(projectId: string): Visit | null {
  try {
    const held = JSON.parse(window.localStorage.getItem(keyOf(projectId)) ?? "null") as Partial<Visit> | null;
    const { last, before = null, at } = held ?? {};
    if (typeof last !== "string" || !isWrittenDay(last) || typeof at !== "number") return null;
    return { last, before: before !== null && isWrittenDay(before) ? before : null, at };
  } catch {
    return null; // A browser that keeps nothing knows of no visit.
  }
}

function visitNow(held: Visit | null, last: string, at: number): Visit {
  if (held === null) return { last, before: null, at };
  const isAway = at - held.at > AWAY_MS;
  if (last > held.last) return { last, before: held.last, at };
  return { last, before: isAway ? null : held.before, at: isAway ? at : held.at };
}

/**
 * The newest day that a person saw of a project when they were last here, in this browser; null: they have seen what is
 * newest, or were never here.
 * @param last the newest day that is known now; null: not known yet
 */
export function useLastVisit(projectId: string, last: string | null): string | null {
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    if (last === null) return;
    const visit = visitNow(heldVisit(projectId), last, Date.now());
    try {
      window.localStorage.setItem(keyOf(projectId), JSON.stringify(visit));
    } catch {
      return;
    }
    setBefore(visit.before);
  }, [projectId, last]);
  return before;
}
