import uFuzzy from "@leeoniya/ufuzzy";
import { foldText } from "@/lib/domain/keyword/fold-text";
import type { IndexedProject, PaletteIndex } from "@/lib/domain/response/palette-index";

/** A keyword that was found: where it is and what it is called. */
export type KeywordHit = { projectId: string; projectName: string; keywordId: string; phrase: string; market: string };

type Entry = { project: IndexedProject; row: number };

/** What is searched, folded once: 100,000 names are looked through in a few milliseconds at each key. */
export type Haystack = { texts: string[]; entries: Entry[] };

const KEYWORDS_MAX = 20;
/** Above this many matches the order is not worked out; what stands first in its list comes first. */
const RANKED_MAX = 2_000;
/** Longer or wordier texts are looked for letter by letter: the work of a forgiving search grows with each of both. */
const FORGIVEN_LENGTH_MAX = 40;
const FORGIVEN_WORDS_MAX = 4;

const fuzzy = new uFuzzy({
  intraMode: 1,
  intraIns: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\p{M}\\d']+",
  intraSplit: "",
});

/** Prepares what is saved for searching. */
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

/** Saved keywords that fit what was typed, best first: letters in between and one wrong letter a word are forgiven. */
export function findKeywords({ texts, entries }: Haystack, typed: string): KeywordHit[] {
  const wanted = foldText(typed.trim());
  if (wanted === "") return [];
  const words = wanted.split(/\s+/);
  const isForgiven = wanted.length <= FORGIVEN_LENGTH_MAX && words.length <= FORGIVEN_WORDS_MAX;
  const best = isForgiven ? closest(texts, wanted) : holding(texts, words);
  return best.slice(0, KEYWORDS_MAX).flatMap((index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [toHit(entry)];
  });
}

function closest(texts: string[], wanted: string): number[] {
  const [matches, info, order] = fuzzy.search(texts, wanted, 1, RANKED_MAX);
  return info === null || order === null ? (matches ?? []) : order.map((place) => info.idx[place] ?? -1);
}

/** The first few texts in which every word stands as it was typed. */
function holding(texts: string[], words: string[]): number[] {
  const found: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) found.push(index);
    if (found.length === KEYWORDS_MAX) break;
  }
  return found;
}

/** Projects whose name or domain holds what was typed. */
export function findProjects({ projects }: PaletteIndex, typed: string): IndexedProject[] {
  const wanted = foldText(typed.trim());
  return projects.filter(({ name, domain }) => foldText(`${name} ${domain ?? ""}`).includes(wanted));
}

const toHit = ({ project, row }: Entry): KeywordHit => ({
  projectId: project.id,
  projectName: project.name,
  keywordId: project.keywordIds[row] ?? "",
  phrase: project.phrases[row] ?? "",
  market: project.markets[row] ?? "",
});
