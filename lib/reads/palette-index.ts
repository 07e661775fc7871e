import { DISPLAY_DEFAULT } from "../domain/display/display";
import { differingParts, marketText } from "../domain/keyword/market";
import type { IndexedProject, PaletteIndex } from "../domain/response/pages";
import type { KeywordList } from "../domain/response/reading";
import { createMemo } from "../store/memo";
import type { ReadContext } from "./read-context";
import { ofSavedList, savedProjects } from "./saved-projects";

type Names = Pick<IndexedProject, "keywordIds" | "phrases" | "markets">;
const NO_NAMES: Names = { keywordIds: [], phrases: [], markets: [] };
const KEYWORDS_MAX = 1_000_000;

export function createPaletteIndex(context: ReadContext): () => Promise<PaletteIndex> {
  const memo = createMemo<Names>({ sizeMax: KEYWORDS_MAX, sizeOf: ({ keywordIds }) => keywordIds.length });
  return async () => {
    const lists = await context.upstream.copies.overview.keywordSummaries();
    const projectsById = new Map(
      (await savedProjects(context)).map(({ id, name, domain }) => [`${id}`, { id, name, domain }]),
    );
    const index: IndexedProject[] = [];
    for (const id of new Set([...projectsById.keys(), ...lists.map(({ projectId }) => projectId)])) {
      const project = projectsById.get(id) ?? { id, name: id, domain: null };
      index.push({ ...project, ...((await ofSavedList(context, memo, id, toNames)) ?? NO_NAMES) });
    }
    return { projects: index };
  };
}

function toNames({ keywords }: KeywordList): Names {
  const parts = differingParts(keywords);
  const marketOf = ({ market }: KeywordList["keywords"][number]) =>
    marketText(market, { parts, locale: DISPLAY_DEFAULT.locale });
  return {
    keywordIds: keywords.map(({ id }) => id),
    phrases: keywords.map(({ phrase }) => phrase),
    markets: parts.length === 0 ? [] : keywords.map(marketOf),
  };
}
