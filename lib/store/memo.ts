import { LRUCache } from "lru-cache";

/**
 * The thing of this name in this version; callers that ask while it is being made wait for the same one. An outdated
 * version is forgotten as soon as another is asked for. The version must be taken before what it stands for is read:
 * should that change in between, the next question finds the thing outdated.
 * @param make gives null when there is nothing to make it from; neither that nor a failure is remembered
 */
export type Memo<Value extends NonNullable<unknown>> = (
  name: string,
  version: string,
  make: () => Promise<Value | null>,
) => Promise<Value | null>;

type Entry<Value> = { version: string; value: Promise<Value | null> };

/**
 * Remembers things made from saved data, each in one version. Those asked for last stay; what falls out is made again
 * when asked for.
 * @param sizeMax how much is remembered over all things; one that is larger by itself is made each time
 * @param sizeOf what a thing counts; 1 unless said otherwise
 */
export function createMemo<Value extends NonNullable<unknown>>({
  sizeMax,
  sizeOf = () => 1,
}: {
  sizeMax: number;
  sizeOf?: (value: Value) => number;
}): Memo<Value> {
  const cache = new LRUCache<string, Entry<Value>>({ maxSize: sizeMax });
  return async (name, version, make) => {
    const known = cache.get(name);
    if (known?.version === version) return known.value;
    const entry = { version, value: make() };
    // What it counts is not known before it is made.
    cache.set(name, entry, { size: 1 });
    const isCurrent = () => cache.peek(name)?.value === entry.value;
    try {
      const value = await entry.value;
      if (value === null && isCurrent()) cache.delete(name);
      // A new entry: the cache takes the size only of one that it does not hold yet.
      if (value !== null && isCurrent()) cache.set(name, { ...entry }, { size: Math.max(1, sizeOf(value)) });
      return value;
    } catch (error) {
      if (isCurrent()) cache.delete(name);
      throw error;
    }
  };
}
