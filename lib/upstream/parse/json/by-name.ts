import { cached } from "../../../domain/cached";

/** Limits the cache: map keys may be IDs, whose number has no bound. */
const NAMES_MAX = 2_000;
/** Longer names are not field names and are not split, which bounds the time. */
export const NAME_LENGTH_MAX = 100;

/** Caches a function of field names: a list can have 100,000 rows with the same names. */
export function byName<Said extends NonNullable<unknown> | null>(read: (name: string) => Said): (name: string) => Said {
  const known = cached(NAMES_MAX, read);
  return (name) => (name.length > NAME_LENGTH_MAX ? read(name) : known(name));
}

/** Caches a function of an item by its key, for the time of one list. */
export function byKey<Item, Key, Said>(keyOf: (item: Item) => Key, read: (item: Item) => Said): (item: Item) => Said {
  const known = new Map<Key, Said>();
  return (item) => {
    const key = keyOf(item);
    const held = known.get(key);
    if (held !== undefined) return held;
    const said = read(item);
    known.set(key, said);
    return said;
  };
}
