import type { Json } from "../../../domain/json";
import { isObject, own } from "../json/json-object";

/** Longest ID in bytes after percent-encoding; it must fit into a URL. */
const ENCODED_ID_BYTES_MAX = 200;
/** Inserted by `readJson` for invalid characters. The service knows no such ID. */
const REPLACED = "\ufffd";

function isUsableId(id: string): boolean {
  if (id.length > ENCODED_ID_BYTES_MAX || id.trim() === "" || id === "." || id === "..") return false;
  if (id.includes(REPLACED) || /\p{Cc}/u.test(id)) return false;
  try {
    return encodeURIComponent(id).length <= ENCODED_ID_BYTES_MAX;
  } catch {
    return false; // a lone surrogate cannot be sent
  }
}

/** The exact text of an ID; null if unsafe as a path segment, or a number beyond 2^53, which has lost digits. */
export function toId(raw: Json | undefined): string | null {
  if (typeof raw === "number") return Number.isSafeInteger(raw) && !Object.is(raw, -0) ? String(raw) : null;
  if (typeof raw === "string") return isUsableId(raw) ? raw : null;
  if (isObject(raw)) return toId(own(raw, "$oid"));
  return null;
}
