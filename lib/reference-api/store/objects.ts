import type { Store } from "./store";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export type NewProject = {
  id: string;
  accountId: number;
  name: string;
  domain: string | null;
  measuredOn: string | null;
  createdOn: string;
  attribution?: string;
  licence?: string;
  extra?: JsonObject;
  deletedAt?: number;
};

/** A month is its last day. */
export type Point = { date: string } & JsonObject;

export type NewKeyword = {
  id: string;
  projectId: string;
  about: JsonObject;
  latest: JsonObject;
  /** Oldest first. */
  points: readonly Point[];
  dataSet?: string;
  deletedAt?: number;
};

const NUMERIC_ID = /^[1-9][0-9]{0,15}$/;

/** Numeric ids are JSON numbers, others are strings. */
export const wireId = (id: string): number | string => (NUMERIC_ID.test(id) ? Number(id) : id);

export function addProject(store: Store, project: NewProject): void {
  const { accountId, measuredOn, createdOn, extra = {}, deletedAt = null, ...row } = project;
  store.insert("projects", {
    ...row,
    account_id: accountId,
    measured_on: measuredOn,
    created_on: createdOn,
    extra: JSON.stringify(extra),
    deleted_at: deletedAt,
  });
}

/** Saves the row of the keyword list as JSON, because lists are read far more often than written. */
export function addKeyword(store: Store, keyword: NewKeyword): void {
  const { projectId, about, latest, points, dataSet = "standard", deletedAt = null } = keyword;
  const id = wireId(keyword.id);
  const seq = store.insert("keywords", {
    id: keyword.id,
    project_id: projectId,
    row: JSON.stringify({ id, ...about, ...latest }),
    head: JSON.stringify({ id, project_id: wireId(projectId), ...about }),
    data_set: dataSet,
    deleted_at: deletedAt,
  });
  for (const point of points)
    store.insert("keyword_points", { keyword_seq: seq, date: point.date, body: JSON.stringify(point) });
}
