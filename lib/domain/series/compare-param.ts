export const COMPARED_MAX = 3;

export type ComparedItem = { kind: "earlier" } | { kind: "keyword"; id: string } | { kind: "series"; key: string };

const MARKS = { k: "keyword", s: "series" } as const;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function toItem(token: string): ComparedItem | null {
  if (token === "earlier") return { kind: "earlier" };
  const value = decoded(token.slice(2));
  if (token[1] !== ":" || value === null || value === "") return null;
  if (token[0] === "k") return { kind: "keyword", id: value };
  return token[0] === "s" ? { kind: "series", key: value } : null;
}

const isSame = (a: ComparedItem, b: ComparedItem): boolean => JSON.stringify(a) === JSON.stringify(b);

/** “earlier”, “k:” and a keyword id, “s:” and a series name. @returns null: unknown, repeated, over three lines */
export function parseCompared(text: string | null): ComparedItem[] | null {
  if (text === null || text === "") return [];
  const items = text.split(",").map(toItem);
  if (items.some((item) => item === null)) return null;
  const known = items.filter((item) => item !== null);
  const isTwice = known.some((item, index) => known.findIndex((other) => isSame(item, other)) !== index);
  const lines = known.filter(({ kind }) => kind !== "earlier").length;
  return isTwice || lines > COMPARED_MAX ? null : known;
}

export function comparedText(items: readonly ComparedItem[]): string | null {
  if (items.length === 0) return null;
  return items
    .map((item) => {
      if (item.kind === "earlier") return "earlier";
      const value = item.kind === "keyword" ? item.id : item.key;
      const mark = Object.entries(MARKS).find(([, kind]) => kind === item.kind)?.[0];
      return `${mark}:${encodeURIComponent(value)}`;
    })
    .join(",");
}

export const comparedIds = (items: readonly ComparedItem[]): string[] =>
  items.flatMap((item) => (item.kind === "keyword" ? [item.id] : []));

export const toggled = (items: readonly ComparedItem[], item: ComparedItem): ComparedItem[] =>
  items.some((one) => isSame(one, item)) ? items.filter((one) => !isSame(one, item)) : [...items, item];

export const SIDE_BY_SIDE_MAX = 8;

export function parseIds(text: string | null): string[] {
  const ids = (text ?? "").split(",").flatMap((token) => {
    const id = decoded(token);
    return id === null || id === "" ? [] : [id];
  });
  return [...new Set(ids)].slice(0, SIDE_BY_SIDE_MAX);
}
