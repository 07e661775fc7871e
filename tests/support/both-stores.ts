import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { describe, inject } from "vitest";
import { emptyStore } from "./empty-store";
import type { PostgresForTests } from "./postgres/postgres-for-tests";

export type Place = {
  address: string;
  environment: Record<string, string>;
  drop(): Promise<void>;
};

const server = await fetch(`http://127.0.0.1:${inject("postgresPort")}`).then(
  (response) => response.json() as Promise<PostgresForTests>,
);

export async function sqlitePlace(): Promise<Place> {
  const { folder, file } = await emptyStore();
  const drop = async () => rmSync(folder, { recursive: true, force: true });
  return { address: file, environment: { DATA_FOLDER: folder }, drop };
}

export const whyNoPostgres: string | null = "notRun" in server ? server.notRun : null;

function serverUrl(): string {
  if ("url" in server) return server.url;
  throw new Error("notRun" in server ? server.notRun : `The tests' PostgreSQL did not start. ${server.failed}`);
}

/** A schema in the run's server: as empty as a database, and instant. */
export async function postgresPlace(): Promise<Place> {
  const url = serverUrl();
  const schema = `desk_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create schema ${schema}`);
  const address = `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  return { address, environment: { DATABASE_URL: address }, drop: () => run(`drop schema ${schema} cascade`) };
}

/** Without PostgreSQL on the platform, that half is skipped; if the server fails to start, it fails. */
export function onBothStores(name: string, define: (freshPlace: () => Promise<Place>) => void): void {
  describe(`${name} on SQLite`, () => define(sqlitePlace));
  onPostgres(name, define);
}

export function onPostgres(name: string, define: (freshPlace: () => Promise<Place>) => void): void {
  const why = "notRun" in server ? ` (not run: ${server.notRun})` : "";
  describe.skipIf("notRun" in server)(`${name} on PostgreSQL${why}`, () => define(postgresPlace));
}
