import { foldText, textKey } from "../domain/keyword/fold-text";
import type { Keyword } from "../domain/keyword/keyword";
import { MARKET_PARTS, marketText } from "../domain/keyword/market";
import { nearest } from "../domain/nearest";
import type { Project } from "../domain/projects/project";
import { type Agent, freeLoad } from "./agent";
import { type Candidate, refusal } from "./failure";

const CANDIDATES_MAX = 10;

/** Replaces a project's name or site with its ID. Reads only the saved list of projects. @throws CallRefusal */
export async function resolveProjectId<G extends object>(agent: Agent, args: G & { project_id?: string }): Promise<G> {
  const { project_id: nameOrId } = args;
  if (nameOrId === undefined) return args;
  const { reading } = await agent.container.upstream.listProjects(freeLoad(agent));
  const projects = reading?.data.projects ?? [];
  const name = textKey(nameOrId.trim());
  const matching = projects.filter((project) => namesOf(project).includes(name)).map(asCandidate);
  const near = projects.map(asCandidate);
  return { ...args, project_id: pickId({ nameOrId, thing: "project", items: projects, matching, near }) };
}

const asCandidate = ({ id, name, domain }: Project): Candidate => ({
  id,
  name: domain === null || domain === name ? name : `${name} (${domain})`,
});
const namesOf = ({ name, domain }: Project): string[] =>
  [name, domain ?? ""].filter((text) => text !== "").map((text) => textKey(text.trim()));

/** @param market words that its market must have; "": any @throws CallRefusal when none or several match */
export function resolveKeyword(keywords: readonly Keyword[], nameOrId: string, market = ""): string {
  const phrase = textKey(nameOrId.trim());
  const phraseMatches = keywords.filter((keyword) => textKey(keyword.phrase.trim()) === phrase);
  const words = foldText(market)
    .split(/[\s,·]+/)
    .filter((word) => word !== "");
  const inMarket = phraseMatches.filter((keyword) => words.every((word) => marketWords(keyword).includes(word)));
  const near = phraseMatches.length > 0 ? phraseMatches : nearest(keywords, (keyword) => keyword.phrase, nameOrId);
  return pickId({
    nameOrId: market === "" ? nameOrId : `${nameOrId} (${market})`,
    thing: "keyword",
    items: keywords,
    id: nameOrId,
    matching: inMarket.map(withMarket),
    near: near.slice(0, CANDIDATES_MAX).map(withMarket),
  });
}

/** Codes and names: "us" and "united states" both find a keyword of the United States. */
const marketWords = ({ market }: Keyword): string =>
  foldText([...Object.values(market), marketText(market, { parts: MARKET_PARTS, locale: "en" })].join(" "));

export function withMarket({ id, phrase, market }: Pick<Keyword, "id" | "phrase" | "market">): Candidate {
  const text = marketText(market, { parts: MARKET_PARTS, locale: "en" });
  return { id, name: text === "" ? phrase : `${phrase} (${text})` };
}

type Asked = {
  nameOrId: string;
  thing: string;
  items: readonly { id: string }[];
  id?: string;
  matching: Candidate[];
  near: Candidate[];
};

function pickId({ nameOrId, thing, items, id = nameOrId, matching, near }: Asked): string {
  if (items.some((each) => each.id === id)) return id;
  const [only] = matching;
  if (only !== undefined && matching.length === 1) return only.id;
  if (matching.length > 1) {
    const candidates = matching.slice(0, CANDIDATES_MAX);
    throw refusal("ambiguous", `${matching.length} saved ${thing}s are called “${nameOrId}”.`, { candidates });
  }
  if (id === nameOrId && couldBeId(id, items)) return id;
  const candidates = near.slice(0, CANDIDATES_MAX);
  const text = `No saved ${thing} has the ID or the name “${nameOrId}”, and nothing was sent.`;
  throw refusal("unknown_name", text, { candidates });
}

/** Whether a text has the same kinds of characters as a known ID. */
function couldBeId(text: string, items: readonly { id: string }[]): boolean {
  if (items.length === 0) return !/\s/.test(text);
  const kinds = kindsIn(text);
  return items.some(({ id }) => kindsIn(id) === kinds);
}

const KINDS = [/\d/, /\p{L}/u, /\s/, /[^\d\p{L}\s]/u];
const kindsIn = (text: string): string => KINDS.map((kind) => (kind.test(text) ? "1" : "0")).join("");
