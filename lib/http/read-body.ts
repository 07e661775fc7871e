export const BODY_BYTES_MAX = 2 * 1024 * 1024;

/** `stranger`: no session, on a dashboard with a password. */
export type Sender = "user" | "stranger";

const MIB = 1024 * 1024;
/** Maximum bytes of all incoming bodies. Strangers have a separate budget, so that they can't block users. */
const ROOMS = { user: { bytesMax: 24 * MIB, bytes: 0 }, stranger: { bytesMax: 4 * MIB, bytes: 0 } } satisfies Record<
  Sender,
  { bytesMax: number; bytes: number }
>;
/** A stranger's body must arrive within this time. */
const STRANGER_MS = 10_000;

/** `cut_off`: the connection broke; `busy`: other bodies use up the room; `late`: it did not arrive in time. */
export type ReadBody =
  | { text: string; problem: null }
  | { text: null; problem: "too_large" | "busy" | "late" | "cut_off" };

/** An oversized body's rest stays unread: canceling would close the connection before the refusal is written. */
export async function readBody(
  request: Request,
  bytesMax = BODY_BYTES_MAX,
  { sender = "user", withinMs }: { sender?: Sender; withinMs?: number } = {},
): Promise<ReadBody> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) return { text: null, problem: "too_large" };
  if (request.body === null) return { text: "", problem: null };
  const reader = request.body.getReader();
  const room = ROOMS[sender];
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    const ms = withinMs ?? (sender === "stranger" ? STRANGER_MS : null);
    if (ms !== null) timer = setTimeout(resolve, ms, "late");
  });
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
      if (part === "late") return { text: null, problem: "late" };
      if (part.done) break;
      bytes += part.value.byteLength;
      room.bytes += part.value.byteLength;
      if (bytes > bytesMax) return { text: null, problem: "too_large" };
      if (room.bytes > room.bytesMax) return { text: null, problem: "busy" };
      chunks.push(part.value);
    }
  } catch {
    return { text: null, problem: "cut_off" };
  } finally {
    clearTimeout(timer);
    room.bytes -= bytes;
    release(reader);
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), problem: null };
}

/** A pending read, as after `late`, rejects when its lock is released. */
function release(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.closed.catch(() => {});
  reader.releaseLock();
}

/** null: the body arrived, or its sender is gone. */
export function bodyRefusal(
  problem: ReadBody["problem"],
  bytesMax: number,
): { status: 408 | 413 | 503; title: string } | null {
  if (problem === "busy") return { status: 503, title: "Others are sending large files right now. Try again shortly." };
  if (problem === "late") return { status: 408, title: "The body took too long to arrive. Send it again." };
  if (problem !== "too_large") return null;
  const mebibytes = bytesMax / MIB;
  const size = mebibytes < 1 ? `${bytesMax / 1024} KB` : `${mebibytes} MB`;
  return { status: 413, title: `The body is larger than ${size}.` };
}
