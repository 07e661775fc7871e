import { createHash } from "node:crypto";

export type Random = {
  /** 0 (inclusive) to 1 (exclusive) */
  next(): number;
  /** Normal distribution, mean 0, standard deviation 1 */
  bell(): number;
  /** Whole number, inclusive */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  chance(probability: number): boolean;
};

/** mulberry32 (public domain): https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function createRandom(seed: string): Random {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    // Box-Muller; 1 - next() is never 0
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}

const ID_MIN = 100_000_000_000;
const ID_SPAN = 900_000_000_000;

/** Can't be guessed from others, but is stable between loads. */
export function idFrom(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.join("\u0000")).digest();
  return String(ID_MIN + (digest.readUIntBE(0, 6) % ID_SPAN));
}
