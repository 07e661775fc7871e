import type { Keyword } from "../../domain/keyword";
import type { KeywordList } from "../../domain/reading";
import { keywordStatistics } from "../../domain/statistics";
import { parseKeywords } from "../parse/keywords";
import type { ListResource } from "./endpoint";

/** `GET {base}/project-keywords-list/{project_id}/`: the keywords of one project. One request a page. */
export const keywordsEndpoint = (projectId: string): ListResource<Keyword, KeywordList> => ({
  address: { kind: "keywords", projectId, keywordId: null },
  endpoint: "keywords",
  segments: ["project-keywords-list", projectId],
  thing: { one: "project", data: "a keyword list", id: projectId },
  parse(value) {
    const parsed = parseKeywords(value);
    return parsed === null ? null : { rows: parsed.keywords, unreadable: parsed.unreadable };
  },
  idOf: (keyword) => keyword.id,
  toList: (keywords, facts) => ({ keywords, ...facts }),
  summarise: keywordStatistics,
});
