import uFuzzy from "@leeoniya/ufuzzy";
import { foldText } from "@/lib/domain/keyword/fold-text";
import type { IndexedProject, PaletteIndex } from "@/lib/domain/response/pages";

export type KeywordHit = { projectId: string; projectName: string; keywordId: string; phrase: string; market: string };

type Entry = { project: IndexedProject; row: number };

/** Search texts, folded once: each key searches 100,000 names in a few milliseconds. */
export type Haystack = { texts: string[]; entries: Entry[] };

const KEYWORDS_MAX = 20;
/** With more matches, the order of the list is kept instead of ranking them. */
const RANKED_MAX = 2_000;
/** Longer texts are searched exactly: fuzzy search is slow for long or many words. */
const FORGIVEN_LENGTH_MAX = 40;
const FORGIVEN_WORDS_MAX = 4;

const fuzzy = new uFuzzy({
  intraMode: 1,
  intraIns: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\p{M}\\d']+",
  intraSplit: "",
});

export function toHaystack({ projects }: PaletteIndex): Haystack {
  const texts: string[] = [];
  const entries: Entry[] = [];
  for (const project of projects)
    for (const [row, phrase] of project.phrases.entries()) {
      texts.push(foldText(`${phrase} ${project.markets[row] ?? ""}`));
      entries.push({ project, row });
    }
  return { texts, entries };
}

/** Saved keywords that match the typed text, best first; allows one wrong letter per word. */
export function findKeywords({ texts, entries }: Haystack, query: string): KeywordHit[] {
  const searchTerm = foldText(query.trim());
  if (searchTerm === "") return [];
  const words = searchTerm.split(/\s+/);
  const isForgiven = searchTerm.length <= FORGIVEN_LENGTH_MAX && words.length <= FORGIVEN_WORDS_MAX;
  const best = isForgiven ? closest(texts, searchTerm) : holding(texts, words);
  return best.slice(0, KEYWORDS_MAX).flatMap((index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [toHit(entry)];
  });
}

function closest(texts: string[], searchTerm: string): number[] {
  const [matches, info, order] = fuzzy.search(texts, searchTerm, 1, RANKED_MAX);
  return info === null || order === null ? (matches ?? []) : order.map((place) => info.idx[place] ?? -1);
}

function holding(texts: string[], words: string[]): number[] {
  const indexes: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) indexes.push(index);
    if (indexes.length === KEYWORDS_MAX) break;
  }
  return indexes;
}

export function findProjects({ projects }: PaletteIndex, query: string): IndexedProject[] {
  const searchTerm = foldText(query.trim());
  return projects.filter(({ name, domain }) => foldText(`${name} ${domain ?? ""}`).includes(searchTerm));
}

const toHit = ({ project, row }: Entry): KeywordHit => ({
  projectId: project.id,
  projectName: project.name,
  keywordId: project.keywordIds[row] ?? "",
  phrase: project.phrases[row] ?? "",
  market: project.markets[row] ?? "",
});
