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
  store.run(
    `insert into projects (id, account_id, name, domain, measured_on, created_on, attribution, licence, extra, deleted_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    project.id,
    project.accountId,
    project.name,
    project.domain,
    project.measuredOn,
    project.createdOn,
    project.attribution ?? null,
    project.licence ?? null,
    JSON.stringify(project.extra ?? {}),
    project.deletedAt ?? null,
  );
}

/** Saves the row of the keyword list as JSON, because lists are read far more often than written. */
export function addKeyword(store: Store, keyword: NewKeyword): void {
  const id = wireId(keyword.id);
  const seq = store.run(
    "insert into keywords (id, project_id, row, head, data_set, deleted_at) values (?, ?, ?, ?, ?, ?)",
    keyword.id,
    keyword.projectId,
    JSON.stringify({ id, ...keyword.about, ...keyword.latest }),
    JSON.stringify({ id, project_id: wireId(keyword.projectId), ...keyword.about }),
    keyword.dataSet ?? "standard",
    keyword.deletedAt ?? null,
  );
  for (const point of keyword.points)
    store.run(
      "insert into keyword_points (keyword_seq, date, body) values (?, ?, ?)",
      seq,
      point.date,
      JSON.stringify(point),
    );
}
