import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { request } from "undici";

/** Parsing a million rows takes up to a minute; this timeout ends a request that hangs. */
const REPORT_WITHIN_MS = 10 * 60_000;

/** Posts to the reference API beside the dashboard. Not counted. @throws when it refuses or can't be reached */
export async function postToReferenceApi<Result>(
  { address, token }: { address: string; token: string },
  path: string,
  file?: Pick<Request, "body" | "headers">,
): Promise<Result> {
  const response = await request(new URL(path, address), {
    method: "POST",
    headersTimeout: REPORT_WITHIN_MS,
    reset: true,
    headers: { authorization: `Bearer ${token}`, "content-length": file?.headers.get("content-length") ?? undefined },
    // Node's and the DOM's declarations of web streams differ in name only.
    body: file?.body ? Readable.fromWeb(file.body as WebStream) : null,
  });
  if (response.statusCode === 200) return (await response.body.json()) as Result;
  await response.body.dump();
  throw new Error(`The reference API responded with ${response.statusCode}.`);
}
