/** Caches the results of a function of its key alone. With `max` results it starts again. */
export function memoize<Key extends string | number, Made extends NonNullable<unknown> | null>(
  max: number,
  make: (key: Key) => Made,
): (key: Key) => Made {
  const results = new Map<Key, Made>();
  return (key) => {
    const result = results.get(key);
    if (result !== undefined) return result;
    const value = make(key);
    if (results.size >= max) results.clear();
    results.set(key, value);
    return value;
  };
}
