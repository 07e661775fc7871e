export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  "null",
  "true",
  "-1",
  "0",
  "1e400",
  "-0",
  "1.5",
  "9007199254740993",
  '""',
  "[]",
  "{}",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  '"',
  "\\",
  "\\u0000",
  "\\ud800",
  "NaN",
  "Infinity",
  "\u0000",
  "\ufeff",
  "<html>",
  '"__proto__":1,',
  '"id":{},',
] as const;

export function mutate(text: string, random: () => number): string {
  let bytes: Buffer = Buffer.from(text, "utf8");
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes -= 1) bytes = changed(bytes, random);
  return bytes.toString("utf8");
}

function changed(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const end = Math.min(bytes.length, at + 1 + Math.floor(random() * 24));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return Buffer.concat([
        before,
        Buffer.from([(bytes[at] ?? 0) ^ (1 << Math.floor(random() * 7))]),
        bytes.subarray(at + 1),
      ]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return Buffer.concat([
        before,
        Buffer.from(PIECES[Math.floor(random() * PIECES.length)] ?? ""),
        bytes.subarray(at),
      ]);
    case 4:
      return Buffer.concat([before, Buffer.from(PIECES[Math.floor(random() * PIECES.length)] ?? ""), after]);
    default:
      return random() < 0.2 ? before : Buffer.concat([after, before, piece]);
  }
}
