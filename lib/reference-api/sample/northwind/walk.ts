import { weekdayOf } from "../days";
import type { Random } from "../random";

/** Position per day; "beyond": not in the first 100; null: not checked. */
export type DailyPlace = number | "beyond" | null;

export type Temper = {
  startPlace: number;
  /** Negative: it falls */
  drift: number;
  /** 0 to 1 */
  nerves: number;
  firstDay: number;
  weekly: boolean;
  missingAtTheEnd: boolean;
};

const UPDATES_BEFORE_END = [298, 187, 96, 31];
const OUTAGES_BEFORE_END = [144, 143, 12];
const DEPTH = 100;
const MONDAY = 1;
const RECOVERY_DAYS = 21;

/** A random walk in the logarithm of the position. @param days every calendar day, oldest first */
export function walk(random: Random, days: readonly string[], temper: Temper): DailyPlace[] {
  const jumps = updateJumps(random, days.length);
  const spell = fallenSpell(random, days.length);
  let noise = 0;
  return days.map((day, index) => {
    const weekend = weekdayOf(day) % 6 === 0;
    noise = 0.86 * noise + random.bell() * (0.02 + 0.1 * temper.nerves) * (weekend ? 1.4 : 1);
    const beforeEnd = days.length - 1 - index;
    const unlucky = random.chance(0.006);
    if (index < temper.firstDay || unlucky || OUTAGES_BEFORE_END.includes(beforeEnd)) return null;
    if (temper.weekly && weekdayOf(day) !== MONDAY) return null;
    if (temper.missingAtTheEnd && beforeEnd === 0) return null;
    const drift = -temper.drift * (index / days.length);
    const level = Math.log(temper.startPlace) + drift + noise + (jumps[index] ?? 0) + spell(index);
    const place = Math.max(1, Math.round(Math.exp(level)));
    return place > DEPTH ? "beyond" : place;
  });
}

function updateJumps(random: Random, length: number): number[] {
  const jumps = new Array<number>(length).fill(0);
  for (const beforeEnd of UPDATES_BEFORE_END) {
    const touched = random.chance(0.35);
    const size = random.bell() * 0.4;
    const recovers = random.chance(0.5);
    if (!touched) continue;
    const start = length - 1 - beforeEnd;
    for (let index = Math.max(0, start); index < length; index += 1) {
      const recovery = recovers ? Math.min(1, (index - start) / RECOVERY_DAYS) : 0;
      jumps[index] = (jumps[index] ?? 0) + size * (1 - recovery);
    }
  }
  return jumps;
}

/** One keyword in eight disappears for some weeks, as after a removed page or a broken redirect. */
function fallenSpell(random: Random, length: number): (index: number) => number {
  const happens = random.chance(0.125);
  const start = random.between(20, length - 40);
  const end = start + random.between(8, 55);
  return (index) => (happens && index >= start && index < end ? 4 : 0);
}
