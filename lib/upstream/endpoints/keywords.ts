import { listResponse } from "../../domain/history/history-response";
import { listSummary } from "../../domain/history/one-day";
import type { KeywordList } from "../../domain/response/reading";
import type { KeywordRow } from "../parse/keyword-row";
import { findKeywords, lackIds } from "../parse/keywords";
import { readKeywordRows } from "../parse/read-keyword-rows";
import { sameKeyword } from "../parse/rows/same-keyword";
import type { CopyAddress } from "./copy-address";
import type { ListResource, ServiceForm } from "./endpoint";

export const keywordsAddress = (projectId: string): CopyAddress => ({ kind: "keywords", projectId, keywordId: null });

/** `GET {base}/project-keywords-list/{project_id}/`: the keywords of one project, one request a page. */
export const keywordsEndpoint = (
  projectId: string,
  { fieldMap }: Pick<ServiceForm, "fieldMap">,
): ListResource<KeywordRow, KeywordList> => {
  const same = sameKeyword(fieldMap);
  return {
    address: keywordsAddress(projectId),
    endpoint: "keywords",
    segments: ["project-keywords-list", projectId],
    thing: { one: "project", data: "a keyword list", id: projectId },
    parse: (value) => findKeywords(value, fieldMap),
    whyUnread: (value) =>
      lackIds(value, fieldMap)
        ? "because its keywords have no ID. A field map can name the field that keyworddata takes as one"
        : null,
    idOf: (row) => row.id,
    same,
    *toList(rows, facts, around) {
      const { rows: mergedRows, notes: joined } = yield* same.mergeRows(rows);
      const { keywords, positionOf, notes: rowNotes } = yield* readKeywordRows(mergedRows, fieldMap, undefined, around);
      const notes = [...(facts.notes ?? []), ...joined, ...rowNotes];
      return {
        keywords,
        ...facts,
        ...(positionOf === null ? {} : { positionOf }),
        ...(notes.length === 0 ? {} : { notes }),
      };
    },
    summarize: ({ keywords }) => {
      const { statistics, ...rest } = listSummary(keywords);
      return { ...statistics, ...rest };
    },
    history: listResponse,
  };
};
