import { type LikelyText, likelyText, strictly } from "../likely-text";

/** In UTF-16, half of the bytes of ASCII text are zeros, always on the same side. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zeros = (side: number) => start.filter((byte, at) => byte === 0 && at % 2 === side).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return "utf-16le";
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? "utf-16be" : null;
}

/** null: no encoding fits well enough. */
export function decodeFile(bytes: Uint8Array): LikelyText | null {
  const encoding = wideEncoding(bytes) ?? "utf-8";
  const text = strictly(bytes, encoding);
  if (text !== undefined) return { text, encoding };
  return encoding === "utf-8" ? likelyText(bytes) : null;
}

export const UNKNOWN_ENCODING = "The file’s encoding can’t be recognized. Save it as “CSV UTF-8” and choose it again.";
