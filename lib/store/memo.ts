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

type Made<Value> = { version: string; value: Value };
type UnderWay<Value> = { version: string; value: Promise<Value | null> };

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
  // A promise holds on to the request that it was made in, page, connection and all, so none is remembered.
  const made = new LRUCache<string, Made<Value>>({ maxSize: sizeMax });
  const underWay = new Map<string, UnderWay<Value>>();
  return async (name, version, make) => {
    const known = made.get(name);
    if (known?.version === version) return known.value;
    const other = underWay.get(name);
    if (other?.version === version) return other.value;
    made.delete(name);
    const own = { version, value: make() };
    underWay.set(name, own);
    const isCurrent = () => underWay.get(name) === own;
    try {
      const value = await own.value;
      if (value !== null && isCurrent()) made.set(name, { version, value }, { size: Math.max(1, sizeOf(value)) });
      return value;
    } finally {
      if (isCurrent()) underWay.delete(name);
    }
  };
}
