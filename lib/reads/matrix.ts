import { type Matrix, type MatrixDays, matrixOf } from "../domain/history/matrix";
import type { KeywordData } from "../domain/keyword/keyword";
import { NEVER, type ReadContext } from "./read-context";

/** Keywords by days, from the saved list and the saved histories. Never asks. */
export async function matrix({ upstream }: ReadContext, projectId: string, days: MatrixDays): Promise<Matrix> {
  const rows = (await upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
  const histories = new Map<string, KeywordData>();
  for (const id of await upstream.copies.overview.historyIds(projectId)) {
    const { reading } = await upstream.getKeywordData(projectId, id, NEVER);
    if (reading !== null) histories.set(id, reading.data);
  }
  return matrixOf(rows, histories, days);
}
