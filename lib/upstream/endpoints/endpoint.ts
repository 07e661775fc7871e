import type { HistoryResponse } from "../../domain/history/history-response";
import type { Json } from "../../domain/json";
import type { HistoryPart } from "../../domain/keyword/keyword";
import type { Endpoint } from "../../domain/quota/usage";
import type { KeywordList, ListFacts, ListNote } from "../../domain/response/reading";
import type { Steps } from "../../domain/steps";
import type { AroundList } from "../parse/around-list";
import type { FieldMap } from "../parse/fields/field-map";
import type { CopyAddress } from "./copy-address";

/** What settings say about the service's paths and fields. */
export type ServiceForm = {
  fieldMap: FieldMap;
  keywordDataId: "keyword" | "project";
  dateParameters: { from: string; to: string } | null;
  historyDays: number;
};

/** What the error texts call the thing an answer should have been. */
export type Thing = { one: string; data: string; id: string };

/** One thing the service can be asked for: where it lives, what it is called, and what identifies it. */
export type Resource = {
  address: CopyAddress;
  endpoint: Endpoint;
  segments: readonly string[];
  thing: Thing;
};

/**
 * `left`: lists of such rows that the page has besides, with how many rows. `size`: rows of the service's list that it
 * moves on by; absent: all that came.
 */
export type ParsedPage<Row> = {
  rows: Row[];
  unreadable: number;
  left: readonly { name: string; rows: number }[];
  size?: number;
};

/** A resource that comes as a list in pages. */
export type ListResource<Row, List> = Resource & {
  /** Reads one page; null when it is in no form we know. */
  parse(value: Json): Steps<ParsedPage<Row> | null>;
  /** Why a page could not be read, behind “couldn’t be read as …”; null: its form is not known. */
  whyUnread?(value: Json): string | null;
  idOf(row: Row): string;
  /**
   * How several rows of one ID become one, where they are of different days, devices or markets, and how the others are
   * then written like it; absent: the later one wins.
   */
  same?: {
    keyOf(row: Row): string;
    joined(held: Row, row: Row): Row;
    alike(rows: readonly Row[]): { rows: readonly Row[]; notes: ListNote[] };
  };
  toList(rows: Row[], facts: ListFacts, around: AroundList): Steps<List>;
  /** Figures kept beside the copy so that overviews need not read it; null for none. */
  summarize(list: List): unknown;
  /** What of it becomes history; null: nothing. */
  history(list: List, readAtMs: number): HistoryResponse | null;
};

/** A resource that comes whole in one answer. */
export type SingleResource<Value> = Resource & {
  /**
   * What to request, and how the response changes the saved copy.
   * @param held the saved copy; null when there is none
   * @param list the saved list the thing was found in; null when there is none
   * @param base the query of a load that stopped half-way and now goes on; null: none did
   */
  plan(
    held: { value: Value; on: string } | null,
    list: KeywordList | null,
    base: Readonly<Record<string, string>> | null,
  ): Plan<Value>;
  /** Rows of the list that goes on, in one page of it. */
  rowsOf(value: Json): number;
  /** One answer holds this and its neighbors: where it is kept for them, so that none of them is paid for again. */
  sharedAddress: CopyAddress | null;
  parse(value: Json): Value | null;
  /** The project that the answer says the thing is in; null when it does not say. */
  projectOf(value: Value): string | null;
  /** Fills in what the answer leaves out from the list the thing was found in. */
  fill(value: Value, list: KeywordList | null): Value;
  /** What an overview needs of it without reading the copy; null for nothing. */
  summarize(value: Value): unknown;
  /**
   * What of an answer becomes history.
   * @param answer filled from the list @param own the same as it came; null where that cannot be told any more
   */
  history(answer: Value, own: Value | null, readAtMs: number): HistoryResponse;
  /** What the request log calls it. */
  labelOf(value: Value): string;
};

/** How much of what was asked for came: in how many pages, and `part` when it is not all. */
export type Delivered = { pages: number; part: HistoryPart | null };

/** One request: its query, and how the response joins the saved data. */
export type Plan<Value> = {
  query: Readonly<Record<string, string>>;
  join(answer: Value, delivered: Delivered): Value;
};
