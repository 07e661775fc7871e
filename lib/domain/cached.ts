/** Caches the results of a function of its key alone. With `max` results it starts again. */
export function cached<Key extends string | number, Made extends NonNullable<unknown> | null>(
  max: number,
  make: (key: Key) => Made,
): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (made.size >= max) made.clear();
    made.set(key, value);
    return value;
  };
}
