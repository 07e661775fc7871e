/** Bytes a body may have where a route says nothing else. */
export const BODY_BYTES_MAX = 2 * 1024 * 1024;
/** Bytes of all bodies together that are on their way in: room for one large file of labels and much that is small. */
const BYTES_AT_ONCE_MAX = 24 * 1024 * 1024;

let bytesAtOnce = 0;

/** `cut_off`: the connection broke before the body was whole; `busy`: others are sending too much just now. */
export type ReadBody = { text: string; problem: null } | { text: null; problem: "too_large" | "busy" | "cut_off" };

/**
 * Reads a body as text, and no more of it than `bytesMax`: a length that is announced is judged before anything is
 * read, and one that is not is counted as it comes. What is left of a body that is too large stays unread. It is not
 * canceled: that would close the connection before the refusal is written.
 */
export async function readBody(request: Request, bytesMax = BODY_BYTES_MAX): Promise<ReadBody> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) return { text: null, problem: "too_large" };
  if (request.body === null) return { text: "", problem: null };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      bytesAtOnce += part.value.byteLength;
      if (bytes > bytesMax) return { text: null, problem: "too_large" };
      if (bytesAtOnce > BYTES_AT_ONCE_MAX) return { text: null, problem: "busy" };
      chunks.push(part.value);
    }
  } catch {
    return { text: null, problem: "cut_off" };
  } finally {
    bytesAtOnce -= bytes;
    reader.releaseLock();
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), problem: null };
}

/** The response when a body was not read to its end, with its status. */
export function bodyRefusal(problem: "too_large" | "busy", bytesMax: number): { status: 413 | 503; title: string } {
  if (problem === "busy") return { status: 503, title: "Others are sending large files right now. Try again shortly." };
  const mebibytes = bytesMax / (1024 * 1024);
  const size = mebibytes < 1 ? `${bytesMax / 1024} KB` : `${mebibytes} MB`;
  return { status: 413, title: `The body is larger than ${size}.` };
}
