import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import pg from "pg";
import type { Place } from "./both-stores";

/** Fills an empty store with the data of an older version. @param name of a file in `tests/fixtures/stores` */
export async function restoreOlderStore({ address }: Pick<Place, "address">, name: string): Promise<void> {
  const text = readFileSync(fileURLToPath(new URL(`../fixtures/stores/${name}.sql`, import.meta.url)), "utf8");
  if (!address.startsWith("postgres")) {
    const database = new DatabaseSync(address);
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client(address);
  await client.connect();
  await client.query(text.replace(/X'([0-9a-f]*)'/g, "decode('$1', 'hex')"));
  await client.end();
}
