import type { Container } from "../container";
import type { Answer } from "../domain/answer/answer";
import type { KeywordList } from "../domain/answer/reading";
import { listFigures } from "../domain/table/first-screen";
import { packKeywords } from "../domain/table/pack";
import { NEVER, readKeywords, toAnswer } from "./answers";
import { type PackedList, packedBody } from "./packed-list";

/** A saved list for a browser: its bytes, and beside them what changes without it: problem, price and gauge. */
export type ColumnsAnswer =
  | { etag: string; body: Uint8Array<ArrayBuffer>; answer: Answer<null> }
  | { etag: null; answer: Answer<KeywordList> };

/** The saved keywords of a project as compressed columns; written once for each version of what is saved. Never asks. */
export async function readColumns(container: Container, projectId: string): Promise<ColumnsAnswer> {
  // The version is read before the list: should that change in between, the next question finds it outdated.
  const version = await container.upstream.keywordsVersion(projectId);
  const list =
    version === null ? null : await container.packed.read(projectId, version, () => packed(container, projectId));
  if (list === null) return { etag: null, answer: await readKeywords(container, projectId, NEVER) };
  const answer = await toAnswer<null>(container, { reading: list.reading, problem: null }, list.price);
  return { etag: `"${version}"`, body: list.body, answer };
}

async function packed(container: Container, projectId: string): Promise<PackedList | null> {
  const { reading, price } = await readKeywords(container, projectId, NEVER);
  if (reading === null) return null;
  const { keywords, ...facts } = reading.data;
  const body = await packedBody(packKeywords(keywords, { facts, figures: listFigures(reading.data) }));
  return { reading: { ...reading, data: null }, price, body };
}
