import type { Kysely } from "kysely";
import { type HistoryResponse, keywordResponse, listResponse } from "../../domain/history/history-response";
import type { KeywordData } from "../../domain/keyword/keyword";
import type { KeywordList } from "../../domain/response/reading";
import { HistoryReader } from "../../history/history-reader";
import { HistoryWriter } from "../../history/history-writer";
import { createKeywordCache } from "../../history/project-keywords";
import type { Store } from "../../store/open-store";
import type { Schema } from "../../store/schema";
import { isStoreAway } from "../../store/store-away";

/** @throws to cancel the transaction */
export type MayWrite = (transaction: Kysely<Schema>) => Promise<void>;

type Copied = { data: unknown; asOfMs: number };

/** The history that saved responses add to. */
export class CopyHistory {
  readonly reader: HistoryReader;
  readonly writer: HistoryWriter;

  constructor(
    private readonly store: Store,
    namespace: string,
  ) {
    const keywords = createKeywordCache(store);
    this.reader = new HistoryReader(store, namespace, keywords);
    this.writer = new HistoryWriter(store, namespace, keywords);
  }

  /** A failure in the history must not lose a paid response, which is then saved without its history. */
  async prepare(projectId: string | null, response: HistoryResponse | null) {
    if (projectId === null || response === null) return null;
    try {
      return await this.writer.prepare(projectId, response);
    } catch (error) {
      if (isStoreAway(error)) throw error;
      console.warn("A response is saved without its history:", error);
      return null;
    }
  }

  async prepareReplacement(projectId: string | null, copy: Copied, data: unknown) {
    const [wrong, right] = [responseOfCopy(copy), responseOfCopy({ ...copy, data })];
    if (projectId === null || wrong === null || right === null) return null;
    return this.writer.prepareReplacement(projectId, { wrong, right });
  }

  async save(projectId: string | null, response: HistoryResponse | null, mayWrite?: MayWrite): Promise<void> {
    const save = await this.prepare(projectId, response);
    if (save === null) return;
    await this.store.transaction().execute(async (transaction) => {
      await mayWrite?.(transaction);
      await save(transaction);
    });
  }
}

/** Only dated points of a keyword's copy are its own; other fields may come from a list. */
export function responseOfCopy({ data, asOfMs }: Copied): HistoryResponse | null {
  const { keywords, positions } = Object(data);
  if (Array.isArray(keywords)) return listResponse(data as KeywordList, asOfMs);
  return Array.isArray(positions) ? keywordResponse(data as KeywordData, { readAtMs: asOfMs, own: null }) : null;
}
