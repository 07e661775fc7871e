import { toInstant } from "../domain/clock";
import { textKey } from "../domain/keyword/fold-text";
import type { Keyword } from "../domain/keyword/keyword";
import { marketText } from "../domain/keyword/market";
import { nearest } from "../domain/nearest";
import type { Project } from "../domain/projects/project";
import { type Agent, freeLoad } from "./agent";
import { type Candidate, type Failure, toFailure } from "./failure";
import { MARKET_PARTS } from "./keyword-row";

/** What a caller may have meant is named up to this many times. */
const CANDIDATES_MAX = 10;

type Resolved = { id: string } | { failure: Failure };
type Given = { project_id?: string; keyword_id?: string };

/** The ids behind what a caller calls a project and a keyword of it. Looked up in saved lists: free. */
export async function resolveIds<G extends object>(
  agent: Agent,
  given: G & Given,
): Promise<{ given: G } | { failure: Failure }> {
  const { project_id: project, keyword_id: keyword } = given;
  if (project === undefined) return { given };
  const projectId = await resolveProject(agent, project);
  if ("failure" in projectId) return projectId;
  if (keyword === undefined) return { given: { ...given, project_id: projectId.id } };
  const keywordId = await resolveKeyword(agent, projectId.id, keyword);
  if ("failure" in keywordId) return keywordId;
  return { given: { ...given, project_id: projectId.id, keyword_id: keywordId.id } };
}

export async function resolveProject(agent: Agent, wanted: string): Promise<Resolved> {
  const { reading } = await agent.container.upstream.listProjects(freeLoad(agent));
  const projects = reading?.data.projects ?? [];
  if (projects.some(({ id }) => id === wanted)) return { id: wanted };
  const name = textKey(wanted.trim());
  const matching = projects.filter((project) => namesOf(project).includes(name));
  const said = { wanted, thing: "project", candidates: projects.map(({ id, name }) => ({ id, name })) };
  return decided(agent, said, matching.map(asCandidate), projects);
}

const asCandidate = ({ id, name, domain }: Project): Candidate => ({
  id,
  name: domain === null || domain === name ? name : `${name} (${domain})`,
});
const namesOf = ({ name, domain }: Project): string[] =>
  [name, domain ?? ""].filter((text) => text !== "").map((text) => textKey(text.trim()));

export async function resolveKeyword(agent: Agent, projectId: string, wanted: string): Promise<Resolved> {
  const { reading } = await agent.container.upstream.listKeywords(projectId, freeLoad(agent));
  const keywords = reading?.data.keywords ?? [];
  if (keywords.some(({ id }) => id === wanted)) return { id: wanted };
  const phrase = textKey(wanted.trim());
  const matching = keywords.filter((keyword) => textKey(keyword.phrase.trim()) === phrase);
  const near = matching.length > 0 ? [] : nearest(keywords, (keyword) => keyword.phrase, wanted);
  const said = { wanted, thing: "keyword", candidates: near.slice(0, CANDIDATES_MAX).map(withMarket) };
  return decided(agent, said, matching.map(withMarket), keywords);
}

/** Where it is tracked tells keywords with one phrase apart. */
function withMarket({ id, phrase, market }: Keyword): Candidate {
  const where = marketText(market, { parts: MARKET_PARTS, locale: "en" });
  return { id, name: where === "" ? phrase : `${phrase} (${where})` };
}

type Said = { wanted: string; thing: string; candidates: Candidate[] };

function decided(
  agent: Agent,
  { wanted, thing, candidates }: Said,
  matching: Candidate[],
  known: readonly { id: string }[],
): Resolved {
  const [only] = matching;
  if (only !== undefined && matching.length === 1) return { id: only.id };
  const at = toInstant(agent.container.clock.now());
  if (matching.length > 1) {
    const text = `${matching.length} saved ${thing}s are called “${wanted}”.`;
    return { failure: toFailure("ambiguous", at, { text, candidates: matching.slice(0, CANDIDATES_MAX) }) };
  }
  if (couldBeId(wanted, known)) return { id: wanted };
  const text = `No saved ${thing} has the ID or the name “${wanted}”, and nothing was sent.`;
  return { failure: toFailure("unknown_name", at, { text, candidates: candidates.slice(0, CANDIDATES_MAX) }) };
}

/**
 * Whether a text that no saved list knows may still be an id of the service: one that is made of the same kinds of
 * characters as a known one. A service that numbers its things calls none of them by letters.
 */
function couldBeId(text: string, known: readonly { id: string }[]): boolean {
  if (known.length === 0) return !/\s/.test(text);
  const kinds = kindsIn(text);
  return known.some(({ id }) => kindsIn(id) === kinds);
}

const KINDS = [/\d/, /\p{L}/u, /\s/, /[^\d\p{L}\s]/u];
const kindsIn = (text: string): string => KINDS.map((kind) => (kind.test(text) ? "1" : "0")).join("");
