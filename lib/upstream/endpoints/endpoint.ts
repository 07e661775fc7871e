import type { Json } from "../../domain/json";
import type { ListFacts } from "../../domain/reading";
import type { Endpoint } from "../../domain/usage";
import type { CopyAddress } from "../saved-copies";

/** What the error texts call the thing an answer should have been. */
export type Thing = { one: string; data: string; id: string };

/** One thing the service can be asked for: where it lives, what it is called, and what identifies it. */
export type Resource = {
  address: CopyAddress;
  endpoint: Endpoint;
  segments: readonly string[];
  thing: Thing;
};

/** A resource that comes as a list in pages. */
export type ListResource<Row, List> = Resource & {
  /** Reads one page; null when it is in no form we know. */
  parse(value: Json): { rows: Row[]; unreadable: number } | null;
  idOf(row: Row): string;
  toList(rows: Row[], facts: ListFacts): List;
  /** Figures kept beside the copy so that overviews need not read it; null for none. */
  summarise(rows: readonly Row[]): unknown;
};

/** A resource that comes whole in one answer. */
export type SingleResource<Value> = Resource & {
  parse(value: Json): Value | null;
  /** What the request log calls it. */
  labelOf(value: Value): string;
};
