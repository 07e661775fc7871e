import { isUtf8 } from "node:buffer";

const CHARSET = /charset\s*=\s*"?([\w-]{1,40})/i;

/**
 * The text of a body. JSON is UTF-8, whatever is declared, where the bytes are UTF-8; bytes that are not are read in the
 * declared character set, and without a known one as UTF-8 with replaced characters, which the reader of JSON flags.
 * @param contentType the header as it came
 */
export function bodyText(body: Buffer, contentType: string | undefined): string {
  const declared = CHARSET.exec((contentType ?? "").slice(0, 200))?.[1]?.toLowerCase();
  // Plain letters in UTF-16 are UTF-8 too, with a zero after each.
  if (declared?.startsWith("utf-16")) return decoderOf(declared)?.decode(body) ?? body.toString("utf8");
  if (declared === undefined || declared === "utf-8" || declared === "utf8" || isUtf8(body))
    return body.toString("utf8");
  return decoderOf(declared)?.decode(body) ?? body.toString("utf8");
}

/** null: nobody knows this character set. */
function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
