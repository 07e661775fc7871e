import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, inject, onTestFinished } from "vitest";
import { openStore, type Store } from "../../lib/store/open-store";
import { migratedFolder, newFolder, STORE_FILE } from "./migrated-folder";
import type { PostgresForTests } from "./postgres/postgres-for-tests";

export type Place = {
  address: string;
  environment: Record<string, string>;
  drop(): Promise<void>;
};

const server = await fetch(`http://127.0.0.1:${inject("postgresPort")}`).then(
  (response) => response.json() as Promise<PostgresForTests>,
);

/** `isEmpty`: without tables, as before the first start. */
type Fresh = { isEmpty?: boolean };

export async function sqlitePlace({ isEmpty = false }: Fresh = {}): Promise<Place> {
  const folder = isEmpty ? newFolder() : await migratedFolder();
  const address = join(folder, STORE_FILE);
  const drop = async () => rmSync(folder, { recursive: true, force: true });
  return { address, environment: { DATA_FOLDER: folder }, drop };
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

async function createDatabase(options = ""): Promise<{ name: string; address: string }> {
  const name = `desk_${randomUUID().replaceAll("-", "")}`;
  await run(`create database ${name}${options}`);
  return { name, address: Object.assign(new URL(running().url), { pathname: name }).href };
}

export async function postgresPlace({ isEmpty = false }: Fresh = {}): Promise<Place> {
  const { name, address } = await createDatabase(isEmpty ? "" : ` template ${running().template}`);
  const drop = () => run(`drop database ${name} with (force)`);
  return { address, environment: { DATABASE_URL: address }, drop };
}

/** A place that is dropped after the test. */
export async function placeForTest(fresh: () => Promise<Place> = sqlitePlace): Promise<Place> {
  const place = await fresh();
  onTestFinished(place.drop);
  return place;
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
