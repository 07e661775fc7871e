/** So many names are remembered; the keys of a map may be ids, and there is no end to those. */
const NAMES_MAX = 2_000;
const NAME_LENGTH_MAX = 100;

/**
 * What a field name says, found out once for a name: the rows of a list have the same names, and a list may have a
 * hundred thousand of them.
 */
export function byName<Said>(read: (name: string) => Said): (name: string) => Said {
  const known = new Map<string, { said: Said }>();
  return (name) => {
    if (name.length > NAME_LENGTH_MAX) return read(name);
    const held = known.get(name);
    if (held !== undefined) return held.said;
    const said = read(name);
    if (known.size >= NAMES_MAX) known.clear();
    known.set(name, { said });
    return said;
  };
}
