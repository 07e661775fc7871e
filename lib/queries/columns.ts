import type { Answer } from "../domain/response/reading";
import { turnOfOthers } from "../domain/steps";
import { ANSWER_HEADER, PACKED_TYPE, type PackedHead, type PackedLine } from "../domain/table/pack";
import { PackedKeywords } from "../domain/table/packed-rows";
import type { KeywordRowsList } from "../domain/table/rows";
import { getResponse, linesOf, OfflineError } from "./get-json";

const TURN_MS = 8;

const etags = new WeakMap<object, string>();

/** Line by line: the page stays responsive. @param cachedAnswer if its list is unchanged, only other facts are updated */
export async function loadColumns(
  path: string,
  cachedAnswer: Answer<KeywordRowsList> | undefined,
  signal?: AbortSignal,
): Promise<Answer<KeywordRowsList>> {
  const data = cachedAnswer?.reading?.data;
  const response = await getResponse(path, (data && etags.get(data)) ?? null, signal);
  if (response.status !== 304 && response.headers.get("content-type") !== PACKED_TYPE)
    return (await response.json()) as Answer<KeywordRowsList>;
  // Our own route wrote the header.
  const around = JSON.parse(response.headers.get(ANSWER_HEADER) ?? "null") as Answer<null>;
  const stream = response.body?.pipeThrough(new DecompressionStream("gzip"));
  const list = response.status === 304 && data !== undefined ? data : await unpackRows(stream ? linesOf(stream) : []);
  const etag = response.headers.get("etag");
  if (etag !== null) etags.set(list, etag);
  return { ...around, reading: around.reading && { ...around.reading, data: list } };
}

export async function unpackRows(lines: AsyncIterable<string> | Iterable<string>): Promise<KeywordRowsList> {
  let head: PackedHead | null = null;
  let keywords: PackedKeywords | null = null;
  let turnAt = performance.now();
  for await (const line of lines) {
    if (head === null || keywords === null) {
      head = JSON.parse(line) as PackedHead;
      keywords = new PackedKeywords(head);
    } else keywords.take(JSON.parse(line) as PackedLine);
    if (performance.now() - turnAt < TURN_MS) continue;
    await turnOfOthers();
    turnAt = performance.now();
  }
  if (head === null || keywords === null || !keywords.isWhole) throw new OfflineError("The list was cut off");
  return { ...head.facts, keywords };
}
