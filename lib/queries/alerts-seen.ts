import type { Announcement } from "../domain/quota/announcements";
import { ownBase } from "./account-base";

const NAME = "quota-announced";
const LOCK = "quota-announce";

type Said = { startsAt: string; said: Announcement[] };

/** A lock admits one tab at a time. @param startsAt start of the hour (ISO) */
export async function takeUnsaid(startsAt: string, due: readonly Announcement[]): Promise<Announcement[]> {
  if (due.length === 0) return [];
  const take = () => {
    const held = read();
    const said = held?.startsAt === startsAt ? held.said : [];
    const unsaid = due.filter((one) => !said.includes(one));
    if (unsaid.length > 0)
      localStorage.setItem(NAME + ownBase(), JSON.stringify({ startsAt, said: [...said, ...unsaid] }));
    return unsaid;
  };
  // Web Locks need a secure context; otherwise storage alone is used.
  return "locks" in navigator ? navigator.locks.request(LOCK, take) : take();
}

function read(): Said | null {
  try {
    return JSON.parse(localStorage.getItem(NAME + ownBase()) ?? "null") as Said | null;
  } catch {
    return null;
  }
}
