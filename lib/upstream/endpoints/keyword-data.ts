import type { KeywordData } from "../../domain/keyword";
import { parseKeywordData } from "../parse/keyword-data";
import type { SingleResource } from "./endpoint";

/** `GET {base}/keyworddata/{id}/`: everything about one keyword, with its history. One request. */
export const keywordDataEndpoint = (projectId: string, keywordId: string): SingleResource<KeywordData> => ({
  address: { kind: "keyword-data", projectId, keywordId },
  endpoint: "keyword-data",
  segments: ["keyworddata", keywordId],
  thing: { one: "keyword", data: "keyword data", id: keywordId },
  parse: (value) => parseKeywordData(value, { keywordId })?.data ?? null,
  labelOf: (data) => data.keyword.phrase,
});
