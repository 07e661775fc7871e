import { type TestContext, test } from "vitest";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../../support/both-stores";
import { notRun } from "./report";

type Run = (context: TestContext, freshPlace: () => Promise<Place>) => Promise<void>;
type Guarantee = { onSqlite: string; onPostgres: string; title: string; timeout?: number };

/** @param guarantee the ids of its two tests, and what holds */
export function testOnBothStores({ onSqlite, onPostgres, title, timeout }: Guarantee, run: Run): void {
  test(`${onSqlite}: ${title}, on SQLite`, { timeout }, (context) => run(context, sqlitePlace));
  test(`${onPostgres}: ${title}, on PostgreSQL`, { timeout }, (context) =>
    whyNoPostgres === null ? run(context, postgresPlace) : notRun(context, whyNoPostgres),
  );
}
