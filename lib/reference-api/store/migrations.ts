import type { SqliteConnection } from "./sqlite-adapter";

/** Applied in order; the number of applied ones is SQLite's `user_version`. Never change one that was released. */
const MIGRATIONS: readonly string[] = [
  `
  create table accounts (
    id integer primary key,
    name text not null,
    requests_per_hour integer not null check (requests_per_hour >= 1),
    created_at integer not null
  ) strict;
  create table account_features (
    account_id integer not null references accounts (id),
    feature text not null,
    primary key (account_id, feature)
  ) strict, without rowid;
  create table api_keys (
    id integer primary key,
    account_id integer not null references accounts (id),
    digest text not null unique,
    last4 text not null,
    created_at integer not null,
    last_used_hour integer,
    revoked_at integer
  ) strict;
  create table request_counts (
    key_id integer not null references api_keys (id),
    hour integer not null,
    used integer not null,
    primary key (key_id, hour)
  ) strict, without rowid;
  create table projects (
    seq integer primary key autoincrement,
    id text not null unique,
    account_id integer not null references accounts (id),
    name text not null,
    domain text,
    measured_on text,
    created_on text not null,
    attribution text,
    licence text,
    extra text not null,
    deleted_at integer
  ) strict;
  create index projects_of_account on projects (account_id, seq);
  create table keywords (
    seq integer primary key autoincrement,
    id text not null unique,
    project_id text not null references projects (id),
    row text not null,
    head text not null,
    data_set text not null,
    deleted_at integer
  ) strict;
  create index keywords_of_project on keywords (project_id, seq) where deleted_at is null;
  create table keyword_points (
    keyword_seq integer not null references keywords (seq),
    date text not null,
    body text not null,
    primary key (keyword_seq, date)
  ) strict, without rowid;
  `,
];

/**
 * Brings a database to the present form. Safe when several processes start at the same moment. The number never falls.
 * @throws Error with one sentence when a newer version wrote it
 */
export function migrate(connection: SqliteConnection): void {
  connection.inTransaction(() => {
    const applied = connection.get<{ user_version: number }>("pragma user_version")?.user_version ?? 0;
    if (applied > MIGRATIONS.length)
      throw new Error(
        `a newer version wrote it (step ${applied}; this version knows ${MIGRATIONS.length}). Start that version, or move the file away to load the sample again.`,
      );
    for (const migration of MIGRATIONS.slice(applied)) connection.exec(migration);
    if (applied < MIGRATIONS.length) connection.exec(`pragma user_version = ${MIGRATIONS.length}`);
  });
}
