const ID_BYTES_MAX = 200;

/** An id that cannot be sent: it would change the path, or is too long. */
export class BadId extends Error {
  override readonly name = "BadId";
}

/**
 * Encodes an opaque id as one path segment. Encoding alone is not enough: "." and ".." survive it and the URL parser
 * would then remove a segment. @throws BadId
 */
export function encodeSegment(id: string): string {
  if (id === "" || id === "." || id === ".." || !id.isWellFormed()) throw new BadId("not an id");
  for (const character of id)
    if (isControl(character.codePointAt(0) ?? 0)) throw new BadId("control character in an id");
  const encoded = encodeURIComponent(id);
  if (encoded.length > ID_BYTES_MAX) throw new BadId("id too long");
  return encoded;
}

const isControl = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0);

/**
 * Path and query of a request below a base address. The built path is compared with what the URL parser makes of it,
 * so nothing can climb out of the documented paths.
 * @returns what goes on the request line
 * @throws BadId when an id cannot be sent
 */
export function requestPath(base: URL, segments: readonly string[], query: Readonly<Record<string, string>>): string {
  const pathname = `${base.pathname.replace(/\/+$/, "")}/${segments.map(encodeSegment).join("/")}/`;
  const search = new URLSearchParams(query).toString();
  const path = search === "" ? pathname : `${pathname}?${search}`;
  const parsed = new URL(path, base.origin);
  if (parsed.origin !== base.origin || parsed.pathname !== pathname) throw new BadId("id changes the path");
  return path;
}
