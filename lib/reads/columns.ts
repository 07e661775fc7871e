import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isRefused, type Problem } from "../domain/errors";
import type { Price } from "../domain/quota/price";
import type { Answer, KeywordList, Reading } from "../domain/response/reading";
import { inTurns, joinedInSteps } from "../domain/steps";
import { listFigureSteps } from "../domain/table/first-screen";
import { packKeywords } from "../domain/table/pack";
import { type DayView, USUAL } from "../domain/time/day-view";
import { createMemo } from "../store/memo";
import { keywordsAnswer, toAnswer } from "./answers";
import { viewedList, viewedVersion } from "./list-as-of";
import { NEVER, type ReadContext } from "./read-context";

export type ColumnsAnswer =
  | { etag: string; body: Uint8Array<ArrayBuffer>; answer: Answer<null> }
  | { etag: null; answer: Answer<KeywordList> };

type PackedList = { reading: Reading<null>; refusal: Problem | null; price: Price; body: Uint8Array<ArrayBuffer> };

const BYTES_MAX = 64 * 1024 * 1024;

/** Cached per version. Sends no requests. */
export function createColumns(context: ReadContext): (projectId: string, view?: DayView) => Promise<ColumnsAnswer> {
  const memo = createMemo<PackedList>({ sizeMax: BYTES_MAX, sizeOf: ({ body }) => body.length });
  return async (projectId, view = USUAL) => {
    // Read the version first: if the list changes in between, the next read detects it.
    const version = await viewedVersion(context, projectId);
    const name = JSON.stringify([projectId, view.asOf, view.vs]);
    const list = version === null ? null : await memo(name, version, () => packList(context, projectId, view));
    if (list === null) return { etag: null, answer: await keywordsAnswer(context, projectId, NEVER) };
    const answer = await toAnswer<null>(context, { reading: list.reading, problem: list.refusal }, list.price);
    return { etag: `"${version}"`, body: list.body, answer };
  };
}

async function packList(context: ReadContext, projectId: string, view: DayView): Promise<PackedList | null> {
  const { reading, problem, price } = await keywordsAnswer(context, projectId, NEVER);
  if (reading === null) return null;
  const list = await viewedList(context, projectId, reading, view);
  const { keywords, ...facts } = list;
  const body = await packedBody(packKeywords(keywords, { facts, figures: await inTurns(listFigureSteps(list)) }));
  // A refusal is saved, so the version covers it, unlike other problems.
  const refusal = problem !== null && isRefused(problem) ? problem : null;
  return { reading: { ...reading, data: null }, refusal, price, body };
}

const compress = promisify(gzip);

export const packedBody = async (lines: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await compress(await inTurns(joinedInSteps(lines)), { level: 6 }));
