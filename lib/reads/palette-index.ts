import type { Container } from "../container";
import type { KeywordList } from "../domain/answer/reading";
import type { IndexedProject, SavedIndex } from "../domain/answer/saved-index";
import { DISPLAY_DEFAULT } from "../domain/display/display";
import { differingParts, marketText } from "../domain/keyword/market";
import { NEVER } from "./answers";

type Names = Pick<IndexedProject, "keywordIds" | "phrases" | "markets">;
const NO_NAMES: Names = { keywordIds: [], phrases: [], markets: [] };

/** Names already read from a copy, by its age: a list of 100,000 is read once, not at every opening of the palette. */
const held = new WeakMap<Container, Map<string, { asOf: string; names: Names }>>();

/** Names of everything saved. Never asks the service. */
export async function savedIndex(container: Container): Promise<SavedIndex> {
  const { upstream, copies } = container;
  const projects = (await upstream.listProjects(NEVER)).reading?.data.projects ?? [];
  const lists = await copies.overview.keywordSummaries();
  const known = new Map(projects.map(({ id, name, domain }) => [String(id), { id, name, domain }]));
  const ids = new Set([...known.keys(), ...lists.map(({ projectId }) => projectId)]);
  const index: IndexedProject[] = [];
  for (const id of ids) {
    const list = lists.find(({ projectId }) => projectId === id);
    const asOf = list === undefined ? null : new Date(list.asOfMs).toISOString();
    const names = asOf === null ? NO_NAMES : await namesOf(container, id, asOf);
    index.push({ ...(known.get(id) ?? { id, name: id, domain: null }), ...names });
  }
  return { projects: index };
}

async function namesOf(container: Container, projectId: string, asOf: string): Promise<Names> {
  const ofContainer = held.get(container) ?? new Map<string, { asOf: string; names: Names }>();
  held.set(container, ofContainer);
  const known = ofContainer.get(projectId);
  if (known?.asOf === asOf) return known.names;
  const { reading } = await container.upstream.listKeywords(projectId, NEVER);
  const names = reading === null ? NO_NAMES : toNames(reading.data);
  ofContainer.set(projectId, { asOf, names });
  return names;
}

function toNames({ keywords }: KeywordList): Names {
  const parts = differingParts(keywords);
  return {
    keywordIds: keywords.map(({ id }) => id),
    phrases: keywords.map(({ phrase }) => phrase),
    markets:
      parts.length === 0
        ? []
        : keywords.map(({ market }) => marketText(market, { parts, locale: DISPLAY_DEFAULT.locale })),
  };
}
