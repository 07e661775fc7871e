import { createServer } from "node:http";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openStore } from "../../../lib/store/open-store";
import { startServer } from "../services/start-server";
import { NoPostgres } from "./postgres-program";
import { type PostgresServer, startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    postgresPort: number;
  }
}

/** `template`: a migrated database to copy, because migrations take seconds. */
export type PostgresForTests = { url: string; template: string } | { notRun: string } | { failed: string };

const TEMPLATE = "migrated";

async function startMigrated(): Promise<PostgresServer> {
  const server = await startPostgres(["-c", "max_connections=200"]);
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const store = await openStore(Object.assign(new URL(server.url), { pathname: TEMPLATE }).href);
  await store.destroy();
  return server;
}

/** One PostgreSQL server for the whole run; starts when a test file first asks for it. */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const answering = createServer(async (_request, response) => {
    server ??= Promise.resolve().then(startMigrated);
    const answer: PostgresForTests = await server.then(
      ({ url }) => ({ url, template: TEMPLATE }),
      (error: unknown) => (error instanceof NoPostgres ? { notRun: error.message } : { failed: String(error) }),
    );
    response.end(JSON.stringify(answer));
  });
  const { port, close } = await startServer(answering);
  project.provide("postgresPort", port);
  return async () => {
    await close();
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
