import type { Store } from "./store";

/** Applied in order; `user_version` is the number of applied ones. Never change a released one. */
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
  `
  drop table main.request_counts;
  alter table api_keys drop column last_used_hour;
  alter table keywords add column identity text;
  create unique index keywords_by_identity on keywords (project_id, identity) where identity is not null;
  `,
];

/** Counts are in a separate file, so that counting never waits for an import. */
const COUNTS = `
  create table if not exists counts.request_counts (
    key_id integer not null,
    hour integer not null,
    used integer not null,
    primary key (key_id, hour)
  ) strict, without rowid`;

/** Safe for concurrent starts. @throws Error with one sentence if a newer version wrote the database */
export function migrate(store: Store): void {
  const currentVersion = () => store.get<{ user_version: number }>("pragma user_version")?.user_version ?? 0;
  if (currentVersion() > MIGRATIONS.length)
    throw new Error(
      `a newer version wrote it (step ${currentVersion()}; this version knows ${MIGRATIONS.length}). Start that version, or move the file away to load the sample again.`,
    );
  store.exec(COUNTS);
  if (currentVersion() === MIGRATIONS.length) return;
  store.inTransaction(() => {
    const first = currentVersion();
    // Copies counts of version 1 before dropping their table, so that repeating it is safe.
    if (first === 1)
      store.exec("insert or ignore into counts.request_counts select key_id, hour, used from main.request_counts");
    for (const migration of MIGRATIONS.slice(first)) store.exec(migration);
    store.exec(`pragma user_version = ${MIGRATIONS.length}`);
  });
}
