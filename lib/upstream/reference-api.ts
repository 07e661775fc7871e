import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Agent, request } from "undici";

/** Parsing a million rows takes up to a minute; this timeout ends a request that hangs. */
const REPORT_WITHIN_MS = 10 * 60_000;

/** Posts to the reference API beside the dashboard. Not counted; null when it refuses or can't be reached. */
export async function postToReferenceApi<Result>(
  { address, token }: { address: string; token: string },
  path: string,
  body: ReadableStream<Uint8Array> | null = null,
): Promise<Result | null> {
  const dispatcher = new Agent({ connections: 1, headersTimeout: REPORT_WITHIN_MS, bodyTimeout: REPORT_WITHIN_MS });
  try {
    const response = await request(new URL(path, address), {
      method: "POST",
      dispatcher,
      headers: { authorization: `Bearer ${token}` },
      // Node's and the DOM's declarations of web streams differ in name only.
      body: body === null ? null : Readable.fromWeb(body as WebStream),
    });
    if (response.statusCode === 200) return (await response.body.json()) as Result;
    await response.body.dump();
    return null;
  } catch {
    return null;
  } finally {
    await dispatcher.destroy();
  }
}
