import { textKey } from "../domain/keyword/fold-text";
import type { Keyword } from "../domain/keyword/keyword";
import type { LabelEntry } from "../domain/keyword/labels";
import { MARKET_PARTS } from "../domain/keyword/market";
import type { Steps } from "../domain/steps";
import type { LabelPlace } from "./label-book";
import type { LabelRow } from "./read-label-file";

export type KnownProject = { projectId: string; name: string; keywords: readonly Keyword[] };

export type Match =
  | { place: LabelPlace; subject: { text: string; market: Keyword["market"] | null }; why: null }
  | { place: null; why: string };

const NO_MATCH = (why: string): Match => ({ place: null, why });
const phraseKey = (phrase: string): string => textKey(phrase.trim().replace(/\s+/g, " "));

/** By its IDs, otherwise by phrase and market. A row that fits several keywords has no target. */
export function* labelMatcher(
  projects: readonly KnownProject[],
  held: readonly LabelEntry[],
): Steps<(row: LabelRow) => Match> {
  type Known = { projectId: string; keywordId: string; text: string; market: Keyword["market"] | null };
  const byId = new Map<string, Known[]>();
  const byPhrase = new Map<string, Known[]>();
  const add = (map: Map<string, Known[]>, key: string, known: Known) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [known]);
    else if (!list.some(({ projectId, keywordId }) => projectId === known.projectId && keywordId === known.keywordId))
      list.push(known);
  };
  const learn = (known: Known) => {
    add(byId, known.keywordId, known);
    add(byPhrase, phraseKey(known.text), known);
  };
  for (const { projectId, keywords } of projects)
    for (const { id, phrase, market } of keywords) {
      yield;
      learn({ projectId, keywordId: id, text: phrase, market });
    }
  for (const { projectId, keywordId, text, market } of held)
    if (keywordId !== null) learn({ projectId, keywordId, text, market });
  const nameOf = new Map(projects.map(({ projectId, name }) => [projectId, name]));

  return (row) => {
    const isHere = ({ projectId }: Known) => row.project_id === "" || row.project_id === projectId;
    if (row.keyword_id === "" && row.keyword === "") return projectMatch(row.project_id, nameOf);
    const same = (byId.get(row.keyword_id) ?? []).filter(isHere);
    const fits =
      row.keyword_id !== "" && same.length > 0
        ? same
        : (byPhrase.get(phraseKey(row.keyword)) ?? []).filter(
            (known) => row.keyword !== "" && isHere(known) && inMarket(row, known.market),
          );
    const exact = fits.filter(({ text }) => text.normalize("NFC") === row.keyword.normalize("NFC").trim());
    const best = exact.length === 1 ? exact : fits;
    const [only] = best;
    if (only === undefined) return NO_MATCH("No saved keyword matches.");
    if (best.length > 1) return NO_MATCH(`Matches ${best.length} keywords. Add its market or its ID.`);
    const { projectId, keywordId, text, market } = only;
    return { place: { projectId, keywordId }, subject: { text, market }, why: null };
  };
}

function projectMatch(projectId: string, nameOf: ReadonlyMap<string, string>): Match {
  const name = nameOf.get(projectId);
  if (projectId === "") return NO_MATCH("It has no keyword or project.");
  if (name === undefined) return NO_MATCH("No saved project has this ID.");
  return { place: { projectId, keywordId: null }, subject: { text: name, market: null }, why: null };
}

const inMarket = (row: LabelRow, market: Keyword["market"] | null): boolean =>
  MARKET_PARTS.every((part) => row[part] === "" || row[part].toLowerCase() === (market?.[part] ?? "").toLowerCase());
