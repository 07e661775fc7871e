import { Agent, type BodyInit, fetch } from "undici";

/** Parsing a million rows takes up to a minute; this timeout ends a request that hangs. */
const dispatcher = new Agent({ headersTimeout: 10 * 60_000, pipelining: 0 });

type Place = { address: string; token: string };

/** Posts to the reference API beside the dashboard. Not counted. @throws if it refuses or is away, or `file` is aborted */
export async function postToReferenceApi<Result>(place: Place, path: string, file?: Request): Promise<Result> {
  const length = file?.headers.get("content-length");
  const headers = { authorization: `Bearer ${place.token}`, ...(length && { "content-length": length }) };
  const body = file?.body as BodyInit | null;
  const request = { method: "POST", headers, body, duplex: "half", dispatcher, signal: file?.signal ?? null } as const;
  const response = await fetch(new URL(path, place.address), request);
  if (!response.ok) throw new Error(`The reference API responded with ${response.status}.`);
  return (await response.json()) as Result;
}
