import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { whyNoPostgres } from "../support/both-stores";
import { packagedProgram } from "../support/postgres/postgres-program";
import { startPostgres } from "../support/postgres/postgres-server";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
beforeEach(() => {
  // Mode 700, like `mktemp -d`.
  folder = temporaryFolder();
});

describe.skipIf(whyNoPostgres !== null)("the PostgreSQL of the tests", () => {
  test("starts for root too in a project other users can't enter", async () => {
    const program = join(folder, "native");
    cpSync(packagedProgram(), program, { recursive: true });
    const server = await startPostgres([], program);
    const client = new pg.Client(server.url);
    await client.connect();
    const { rows } = await client.query("select 1 as one");
    await client.end();
    await server.stop();
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("reports why it cannot start, and ends no other process", async () => {
    const program = join(folder, "native");
    mkdirSync(join(program, "bin"), { recursive: true });
    await expect(startPostgres([], program)).rejects.toThrow(/initdb/);
    await expect(startPostgres(["-c", "no_such_setting=1"])).rejects.toThrow(/no_such_setting/);
    expect(existsSync(program)).toBe(true);
  });
});
