import { foldText } from "../../domain/keyword/fold-text";
import type { KeywordList } from "../../domain/response/reading";
import { searchKeywords } from "../../domain/table/search";
import { freeLoad } from "../agent";
import { argumentsOf, limitArgument, OffsetArgument, SearchArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { POSITION_WORDS, positionValue } from "../keyword-row";
import { sentences } from "../list-result";
import { FormatArgument, shownRows } from "../rows";

const HITS_MAX = 100;

type Hit = {
  kind: "project" | "keyword";
  project_id: string;
  project_name: string | null;
  keyword_id: string | null;
  phrase: string | null;
  position: ReturnType<typeof positionValue>;
  as_of: string;
};

export const searchSaved = defineTool({
  name: "search_saved",
  title: "Search what is saved",
  description: `Projects and keywords in everything saved. Free; what was never loaded is not found. ${POSITION_WORDS}`,
  maySpend: false,
  input: argumentsOf({
    search: SearchArgument.min(1),
    format: FormatArgument,
    offset: OffsetArgument,
    limit: limitArgument(HITS_MAX, 20),
  }),
  async run({ agent }, { search, format, offset, limit }) {
    const { upstream } = agent.container;
    const { reading } = await upstream.listProjects(freeLoad(agent));
    const projects = reading?.data.projects ?? [];
    const wanted = foldText(search.trim());
    const projectAsOf = reading?.asOf ?? "";
    const found: Hit[] = projects
      .filter(({ name, domain }) => foldText(`${name}\n${domain ?? ""}`).includes(wanted))
      .map(({ id, name }) => {
        const none = { keyword_id: null, phrase: null, position: null };
        return { kind: "project", project_id: id, project_name: name, ...none, as_of: projectAsOf };
      });
    const lists = await upstream.copies.overview.keywordSummaries();
    let allComplete = reading?.data.complete ?? true;
    for (const { projectId } of lists) {
      const list = (await upstream.listKeywords(projectId, freeLoad(agent))).reading;
      if (list === null) continue;
      allComplete &&= list.data.complete;
      const name = projects.find(({ id }) => id === projectId)?.name ?? null;
      found.push(...keywordHits(list.data, search, { projectId, name, asOf: list.asOf }));
    }
    const page = found.slice(offset, offset + limit);
    const ages = [...(reading === null ? [] : [Date.parse(reading.asOf)]), ...lists.map(({ asOfMs }) => asOfMs)];
    return {
      result: {
        parts: page.length,
        build(count) {
          const end = offset + count;
          const more = Math.max(0, found.length - end);
          const complete = more === 0 && allComplete;
          const shown = shownRows(page.slice(0, count), format);
          return {
            columns: shown.columns,
            hits: shown.rows,
            matching: found.length,
            lists_searched: lists.length,
            next_offset: more > 0 ? end : null,
            as_of: ages.length === 0 ? null : new Date(Math.min(...ages)).toISOString(),
            saved: true,
            complete,
            state: found.length === 0 ? ("empty" as const) : complete ? ("complete" as const) : ("partial" as const),
            note: sentences([
              more > 0 ? `${more} more match: offset ${end} gives them.` : null,
              allComplete ? null : "Some saved lists are not complete.",
              lists.length === 0 ? "No keyword list is saved yet: list_keywords loads one." : null,
            ]),
            problem: null,
          };
        },
      },
    };
  },
});

const keywordHits = (
  list: KeywordList,
  search: string,
  from: { projectId: string; name: string | null; asOf: string },
): Hit[] =>
  searchKeywords(list.keywords, search).map(({ id, phrase, position }) => ({
    kind: "keyword",
    project_id: from.projectId,
    project_name: from.name,
    keyword_id: id,
    phrase,
    position: positionValue(position),
    as_of: from.asOf,
  }));
