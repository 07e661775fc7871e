import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Agent, request } from "undici";

const REPORT_WITHIN_MS = 10 * 60_000;

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
