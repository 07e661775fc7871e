import { dayNumber, dayText } from "../../domain/days";
import type { Keyword, KeywordData, Market } from "../../domain/keyword";
import { parseKeywordData } from "../parse/keyword-data";
import type { ServiceForm, SingleResource } from "./endpoint";

/**
 * `GET {base}/keyworddata/{id}/`: everything about one keyword, with its history. One request. Where the path takes a
 * project id the answer is about all keywords of the project, and the others are read from it for nothing.
 * @param today calendar day (YYYY-MM-DD) up to which history is asked for, where the service wants days
 */
export function keywordDataEndpoint(
  projectId: string,
  keywordId: string,
  { fieldMap, keywordDataId, dateParameters, historyDays }: ServiceForm,
  today: string,
): SingleResource<KeywordData> {
  const byProject = keywordDataId === "project";
  const query = dateParameters === null ? {} : daysBack(dateParameters, historyDays, today);
  return {
    address: { kind: "keyword-data", projectId, keywordId },
    sharedAddress: byProject ? { kind: "keyword-data", projectId, keywordId: null } : null,
    endpoint: "keyword-data",
    segments: ["keyworddata", byProject ? projectId : keywordId],
    query,
    thing: { one: "keyword", data: "keyword data", id: keywordId },
    parse: (value) => parseKeywordData(value, { keywordId }, fieldMap)?.data ?? null,
    fill: (data, list) => {
      const row = list?.keywords.find(({ id }) => id === keywordId);
      return row === undefined ? data : { ...data, keyword: filledFrom(data.keyword, row) };
    },
    labelOf: (data) => (data.keyword.phrase === "" ? keywordId : data.keyword.phrase),
  };
}

function daysBack(names: { from: string; to: string }, days: number, today: string): Record<string, string> {
  const last = dayNumber(today);
  return last === null ? {} : { [names.from]: dayText(last - days + 1), [names.to]: today };
}

/** Only what the answer does not say itself: a bare history has neither phrase nor market. */
function filledFrom(keyword: Keyword, row: Keyword): Keyword {
  const market = Object.fromEntries(
    Object.entries(row.market).map(([part, value]) => [part, keyword.market[part as keyof Market] ?? value]),
  ) as Market;
  return {
    ...keyword,
    phrase: keyword.phrase === "" ? row.phrase : keyword.phrase,
    market,
    position: keyword.position ?? row.position,
    previous: keyword.previous ?? (keyword.position === null ? row.previous : null),
    best: keyword.best ?? row.best,
    searchVolume: keyword.searchVolume ?? row.searchVolume,
    cpcUsd: keyword.cpcUsd ?? row.cpcUsd,
    rankingUrl: keyword.rankingUrl ?? row.rankingUrl,
    tags: keyword.tags.length > 0 ? keyword.tags : row.tags,
    measuredOn: keyword.measuredOn ?? row.measuredOn,
  };
}
