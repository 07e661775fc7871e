import type { HistoryResponse } from "../../domain/history/history-response";
import type { Json } from "../../domain/json";
import type { HistoryPart, KeywordData } from "../../domain/keyword/keyword";
import type { Endpoint } from "../../domain/quota/usage";
import type { KeywordList, ListFacts } from "../../domain/response/reading";
import type { Steps } from "../../domain/steps";
import type { FieldMap } from "../parse/fields/field-map";
import type { AroundList } from "../parse/read-keyword-rows";
import type { CopyAddress } from "./copy-address";

export type ServiceForm = {
  fieldMap: FieldMap;
  keywordDataId: "keyword" | "project";
  dateParameters: { from: string; to: string } | null;
  historyDays: number;
};

export type Thing = { one: string; data: string; id: string };

export type Resource = {
  address: CopyAddress;
  endpoint: Endpoint;
  segments: readonly string[];
  thing: Thing;
};

/** `left`: similar lists on the page, with row counts. `size`: rows of the service's list that the page covers. */
export type ParsedPage<Row> = {
  rows: Row[];
  unreadable: number;
  left: readonly { name: string; rows: number }[];
  size?: number;
};

export type ListResource<Row, List> = Resource & {
  parse(value: Json): Steps<ParsedPage<Row> | null>;
  /** Why a page could not be parsed, appended to “couldn’t be read as …”. null: unknown format. */
  whyUnread?(value: Json): string | null;
  idOf(row: Row): string;
  /** How to merge rows of one ID for different days, devices or markets. Default: the later row wins. */
  same?: { keyOf(row: Row): string; joined(earlierRow: Row, row: Row): Row };
  toList(rows: Row[], facts: ListFacts, around: AroundList): Steps<List>;
  summarize(list: List): unknown;
  history(list: List, readAtMs: number): HistoryResponse | null;
};

export type SingleResource = Resource & {
  whyUnread?(value: Json): string | null;
  /** `list`: the saved list with the thing. `base`: the query of an interrupted load to resume; null: a new load. */
  plan(
    savedData: { value: KeywordData; on: string } | null,
    list: KeywordList | null,
    base: Readonly<Record<string, string>> | null,
  ): Plan;
  rowsOf(value: Json): number;
  sharedAddress: CopyAddress | null;
  parse(value: Json): KeywordData | null;
  fill(value: KeywordData, list: KeywordList | null): KeywordData;
};

export type Delivered = { pages: number; part: HistoryPart | null };

export type Plan = {
  query: Readonly<Record<string, string>>;
  join(answer: KeywordData, delivery: Delivered): KeywordData;
};
