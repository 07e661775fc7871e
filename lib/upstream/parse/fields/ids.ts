import type { Json } from "../../../domain/json";
import { isObject, own } from "../json/json-object";

/** Longest id in bytes after percent-encoding; it has to fit into an address. */
const ENCODED_ID_BYTES_MAX = 200;
/** Stands where the answer held no character (`readJson`): the service knows no id with it. */
const REPLACED = "\ufffd";

/** Most ids are letters, digits and dashes alone, and need no closer look. */
const PLAIN_ID = /^[\w-]{1,200}$/;

function isUsableId(id: string): boolean {
  if (PLAIN_ID.test(id)) return true;
  if (id.length > ENCODED_ID_BYTES_MAX || id.trim() === "" || id === "." || id === "..") return false;
  if (id.includes(REPLACED)) return false;
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false;
  }
  try {
    return encodeURIComponent(id).length <= ENCODED_ID_BYTES_MAX;
  } catch {
    return false; // a lone surrogate cannot be sent
  }
}

/**
 * An id as the exact string it was sent as. Integers beyond 2^53 arrive here as strings already (`readJson` quotes
 * them in the source text), so a number that is no safe integer has lost digits and is refused.
 * @returns null for anything that cannot safely become one path segment
 */
export function toId(raw: Json | undefined): string | null {
  if (typeof raw === "number") return Number.isSafeInteger(raw) && !Object.is(raw, -0) ? String(raw) : null;
  if (typeof raw === "string") return isUsableId(raw) ? raw : null;
  if (isObject(raw)) return toId(own(raw, "$oid"));
  return null;
}
