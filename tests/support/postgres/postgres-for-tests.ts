import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { NoPostgres } from "./postgres-program";
import { type PostgresServer, startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    postgresPort: number;
  }
}

export type PostgresForTests = { url: string } | { notRun: string } | { failed: string };

/** One PostgreSQL server for the whole run; starts when a test file first asks for it. */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const answering = createServer(async (_request, response) => {
    server ??= Promise.resolve().then(() => startPostgres(["-c", "max_connections=200"]));
    const answer: PostgresForTests = await server.then(
      ({ url }) => ({ url }),
      (error: unknown) => (error instanceof NoPostgres ? { notRun: error.message } : { failed: String(error) }),
    );
    response.end(JSON.stringify(answer));
  });
  answering.listen(0, "127.0.0.1");
  await once(answering, "listening");
  project.provide("postgresPort", (answering.address() as AddressInfo).port);
  return async () => {
    answering.close();
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
