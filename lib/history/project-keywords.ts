import { type Kysely, sql } from "kysely";
import { KeywordEntries, type KeywordRow } from "../domain/history/keyword-row";
import { ProjectKeywords } from "../domain/history/project-keywords";
import { KEYWORDS } from "../store/history-columns";
import { rowsInChunks } from "../store/json-rows";
import { createMemo } from "../store/memo";
import type { Store } from "../store/open-store";
import type { HistoryProjectTable, Schema } from "../store/schema";

export async function readKeywords(
  store: Kysely<Schema>,
  project: HistoryProjectTable,
  keywordId?: string,
): Promise<ProjectKeywords> {
  const keywords = new KeywordEntries(project.first_list_day);
  const only = keywordId === undefined ? sql`` : sql` and keyword_id = ${keywordId}`;
  const where = sql`project = ${project.id}${only}`;
  const columns = Object.keys(KEYWORDS.types);
  for await (const rows of rowsInChunks<KeywordRow>(store, { columns, from: "history_keyword", where }))
    for (const row of rows) keywords.add(row);
  return new ProjectKeywords(keywords.entries);
}

const CACHED_MAX = 500_000;

export type KeywordCache = (project: HistoryProjectTable) => Promise<ProjectKeywords>;

/** Cached per version. The result is shared: don't change it. */
export function createKeywordCache(store: Store): KeywordCache {
  const memo = createMemo<ProjectKeywords>({ sizeMax: CACHED_MAX, sizeOf: ({ entries }) => entries.length });
  return async (project) => {
    const version = `${project.keywords_revision}-${project.first_list_day}`;
    return (await memo(`${project.id}`, version, () => readKeywords(store, project))) ?? new ProjectKeywords([]);
  };
}
