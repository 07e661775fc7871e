import type { KeywordList } from "../../domain/answer/reading";
import { figureChanges } from "../../domain/figures/figure-changes";
import { keywordStatistics } from "../../domain/figures/statistics";
import type { Keyword } from "../../domain/keyword/keyword";
import { parseKeywords } from "../parse/keywords";
import type { CopyAddress } from "./copy-address";
import type { ListResource, ServiceForm } from "./endpoint";

/** Where the keyword list of a project is kept. */
export const keywordsAddress = (projectId: string): CopyAddress => ({ kind: "keywords", projectId, keywordId: null });

/** `GET {base}/project-keywords-list/{project_id}/`: the keywords of one project. One request a page. */
export const keywordsEndpoint = (
  projectId: string,
  { fieldMap }: Pick<ServiceForm, "fieldMap">,
): ListResource<Keyword, KeywordList> => ({
  address: keywordsAddress(projectId),
  endpoint: "keywords",
  segments: ["project-keywords-list", projectId],
  thing: { one: "project", data: "a keyword list", id: projectId },
  parse(value) {
    const parsed = parseKeywords(value, fieldMap);
    return parsed === null ? null : { rows: parsed.keywords, unreadable: parsed.unreadable };
  },
  idOf: (keyword) => keyword.id,
  toList: (keywords, facts) => ({ keywords, ...facts }),
  summarise: (keywords) => ({ ...keywordStatistics(keywords), changes: figureChanges(keywords) }),
});
