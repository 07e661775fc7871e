import { inTurns } from "../domain/steps";
import { listFigureSteps } from "../domain/table/first-screen";
import { packKeywords } from "../domain/table/pack";
import type { KeywordRowsList } from "../domain/table/rows";
import { unpacked } from "./columns";

export async function packList({ keywords: rows, ...facts }: KeywordRowsList): Promise<KeywordRowsList> {
  const keywords = [...rows];
  const figures = await inTurns(listFigureSteps({ ...facts, keywords }));
  return unpacked(packKeywords(keywords, { facts, figures }));
}
