import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { NoPostgres } from "./postgres-program";
import { type PostgresServer, startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Port at which test files ask for the run's PostgreSQL server. */
    postgresPort: number;
  }
}

/** What a test file learns: where the server is, why there is none for this kind of computer, or why it did not start. */
export type PostgresForTests = { url: string } | { notRun: string } | { failed: string };

/** One PostgreSQL server for the whole run, started when the first test file asks for it, stopped with the run. */
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
