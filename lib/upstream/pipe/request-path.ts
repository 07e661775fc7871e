const ID_BYTES_MAX = 200;

export class BadId extends Error {
  override readonly name = "BadId";
}

/** "." and ".." survive encoding, and the URL parser would then remove a segment. @throws BadId */
export function encodeSegment(id: string): string {
  if (id === "" || id === "." || id === ".." || !id.isWellFormed()) throw new BadId("not an id");
  for (const character of id)
    if (isControl(character.codePointAt(0) ?? 0)) throw new BadId("control character in an id");
  const segment = encodeURIComponent(id);
  if (segment.length > ID_BYTES_MAX) throw new BadId("id too long");
  return segment;
}

const isControl = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0);

/** Compares the path with the URL parser's result, so that no ID can leave the documented paths. @throws BadId */
export function requestPath(base: URL, segments: readonly string[], query: Readonly<Record<string, string>>): string {
  const pathname = `${base.pathname.replace(/\/+$/, "")}/${segments.map(encodeSegment).join("/")}/`;
  const search = new URLSearchParams(query).toString();
  const path = search === "" ? pathname : `${pathname}?${search}`;
  const parsed = new URL(path, base.origin);
  if (parsed.origin !== base.origin || parsed.pathname !== pathname) throw new BadId("id changes the path");
  return path;
}
