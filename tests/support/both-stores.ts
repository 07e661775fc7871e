import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { describe, inject, onTestFinished } from "vitest";
import { openStore, type Store } from "../../lib/store/open-store";
import { migratedFolder, STORE_FILE } from "./migrated-folder";
import type { PostgresForTests } from "./postgres/postgres-for-tests";
import { temporaryFolder } from "./temporary-folder";

/** Deleted after the test. */
export type Place = { address: string; environment: Record<string, string> };

const server = await fetch(`http://127.0.0.1:${inject("postgresPort")}`).then(
  (response) => response.json() as Promise<PostgresForTests>,
);

/** `isEmpty`: without tables, as before the first start. */
type Fresh = { isEmpty?: boolean };

export async function sqlitePlace({ isEmpty = false }: Fresh = {}): Promise<Place> {
  const folder = temporaryFolder();
  if (!isEmpty) await migratedFolder(folder);
  return { address: join(folder, STORE_FILE), environment: { DATA_FOLDER: folder } };
}

export const whyNoPostgres: string | null = "notRun" in server ? server.notRun : null;

function running(): { url: string; template: string } {
  if ("url" in server) return server;
  throw new Error("notRun" in server ? server.notRun : `The tests' PostgreSQL did not start. ${server.failed}`);
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(running().url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function postgresPlace({ isEmpty = false }: Fresh = {}): Promise<Place> {
  const name = `desk_${randomUUID().replaceAll("-", "")}`;
  await run(`create database ${name}${isEmpty ? "" : ` template ${running().template}`}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const address = Object.assign(new URL(running().url), { pathname: name }).href;
  return { address, environment: { DATABASE_URL: address } };
}

/** Closed after the test, if the test has not closed it. */
export async function openForTest(address: string): Promise<Store> {
  const store = await openStore(address);
  onTestFinished(() => store.destroy());
  return store;
}

/** Without PostgreSQL on the platform, that half is skipped; if the server fails to start, it fails. */
export function onBothStores(name: string, define: (freshPlace: (fresh?: Fresh) => Promise<Place>) => void): void {
  describe(`${name} on SQLite`, () => define(sqlitePlace));
  onPostgres(name, define);
}

export function onPostgres(name: string, define: (freshPlace: (fresh?: Fresh) => Promise<Place>) => void): void {
  const why = "notRun" in server ? ` (not run: ${server.notRun})` : "";
  describe.skipIf("notRun" in server)(`${name} on PostgreSQL${why}`, () => define(postgresPlace));
}
