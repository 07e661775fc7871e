const BYTES = 16;
const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** A random UUID: `crypto.randomUUID` is missing on plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
