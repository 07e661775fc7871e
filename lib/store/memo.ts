import { LRUCache } from "lru-cache";

/**
 * Concurrent callers share one computation. Take the version before reading its data.
 * @param make null (no source) and failures are not cached
 */
export type Memo<Value extends NonNullable<unknown>> = (
  name: string,
  version: string,
  make: () => Promise<Value | null>,
) => Promise<Value | null>;

type Made<Value> = { version: string; value: Value };
type UnderWay<Value> = { version: string; value: Promise<Value | null> };

/** @param sizeMax total size; a larger single value is not cached @param sizeOf default: 1 */
export function createMemo<Value extends NonNullable<unknown>>({
  sizeMax,
  sizeOf = () => 1,
}: {
  sizeMax: number;
  sizeOf?: (value: Value) => number;
}): Memo<Value> {
  // A cached promise would keep its request alive (page and connection), so only values are cached.
  const entries = new LRUCache<string, Made<Value>>({ maxSize: sizeMax });
  const underWay = new Map<string, UnderWay<Value>>();
  return async (name, version, make) => {
    const entry = entries.get(name);
    if (entry?.version === version) return entry.value;
    const other = underWay.get(name);
    if (other?.version === version) return other.value;
    entries.delete(name);
    const own = { version, value: make() };
    underWay.set(name, own);
    const isCurrent = () => underWay.get(name) === own;
    try {
      const value = await own.value;
      if (value !== null && isCurrent()) entries.set(name, { version, value }, { size: Math.max(1, sizeOf(value)) });
      return value;
    } finally {
      if (isCurrent()) underWay.delete(name);
    }
  };
}
