import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Container } from "../../lib/container/container";
import { ERRORS, type ErrorCode } from "../../lib/domain/errors";
import { csvPieces, jsonPieces } from "../../lib/domain/export/export-files";
import { withNote } from "../../lib/domain/export/export-note";
import { keywordExport } from "../../lib/domain/export/keyword-export";
import { NO_LABELS } from "../../lib/domain/keyword/labels";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { agentOf, type Said, type TestAgent } from "../mcp/support";
import { type Cause, CLOSE_LEDGER, ERROR_MATRIX } from "../support/error-matrix";
import { read, type Stack, stack } from "../support/stack";

const { northwind } = SAMPLE_IDS;
const KEYWORDS = 20;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

let desk: Stack;
let container: Container;
let agent: TestAgent;
beforeEach(async () => {
  desk = await stack({ keywords: KEYWORDS });
  container = desk.container;
  agent = await agentOf(container);
  await agent.call("list_projects", { max_cost: 1 });
});
afterEach(async () => {
  await agent.close();
  await desk.close();
});

async function bringAbout(cause: Cause): Promise<void> {
  if (cause === "ledger") await sql.raw(CLOSE_LEDGER).execute(container.desk.store);
  else if (cause !== "no service") desk.api.faults.set(cause);
  else {
    await desk.stopApi();
    // A new process has no earlier connection that could break instead.
    container = await desk.another();
    agent = await agentOf(container);
  }
}

const loadList = (project_id: string) => agent.call("load", { project_id, older_than_hours: 0, max_cost: 10 });

function factsOf({ isError, data }: Said) {
  const { code, text, ...fields } = Object(isError ? data.error : data.problem);
  const [, status, at, next] = isError
    ? [null, fields.status, fields.at, fields.next]
    : (/ \((no response|nothing sent|response \d+), (\S+)\) (.+)$/.exec(text) ?? []);
  const number = Number.parseInt(String(status).replace("response ", ""), 10);
  return { code, status: Number.isNaN(number) ? null : number, at, next, text, cost: data.cost };
}

describe("E1: an agent gets the status, the cost, the time and the next step", () => {
  test.each(ERROR_MATRIX)("$code, with nothing saved and over saved data", async (row) => {
    await loadList(northwind);
    await bringAbout(row.cause);
    const expected = { status: row.status, cost: row.counted + row.mayCount, at: expect.stringMatching(INSTANT) };
    const words = { next: expect.stringMatching(row.next.agent), text: expect.stringMatching(/\S+ \S+/) };

    const over = await loadList(northwind);
    expect(factsOf(over)).toEqual({ code: row.overSaved, ...expected, ...words });
    const saved = await agent.call("list_keywords", { project_id: northwind, limit: 1 });
    expect(saved.data, "saved rows stay").toMatchObject({ saved: true, known: KEYWORDS, cost: 0 });
    if (row.code === "not_found") expect(saved.data.note).toMatch(/\d{4}-\d\d-\d\d/);

    const first = await loadList(row.asks);
    // A refused key and a spent hour are already known, so nothing is sent.
    const isKnown = row.code === "key_rejected" || row.code === "limit_reached";
    expect(factsOf(first)).toEqual({
      code: row.code,
      ...expected,
      ...words,
      ...(isKnown && { status: null, cost: 0 }),
    });
    expect([first.isError, Object(first.data.error).kind]).toEqual([true, row.kind]);
    expect(first.text).not.toMatch(/retry|try again|later/i);
    if (row.code === "limit_reached") expect(first.data.resets_at).toMatch(/^2026-03-02T11:00:00/);
    if (row.code === "key_rejected") expect((await agent.call("status")).data.key).toBe("refused");
  });
});

async function heldList() {
  const { reading, problem } = await container.upstream.listKeywords(northwind, read("now"));
  if (reading === null || problem === null) throw new Error("a saved list and a problem were expected");
  const state = { complete: reading.data.complete, deletedAt: reading.deletedAt, problem };
  const { keywords } = reading.data;
  const columns = ["keyword", "position"];
  const { asOf } = reading;
  const rows = { rows: keywords.length, keywordAt: (row: number) => keywords[row], labelsOf: () => NO_LABELS };
  return { table: keywordExport({ columns, ...rows, marketParts: [], bestIsLoaded: false, asOf }), state, asOf };
}

const atOnce = async () => undefined;

describe("E1: a file made from saved data says the same", () => {
  test.each(ERROR_MATRIX)("$overSaved", async (row) => {
    await loadList(northwind);
    await bringAbout(row.cause);
    const { table, state, asOf } = await heldList();
    const [first = {}]: Record<string, string>[] = parse(await readText(csvPieces(withNote(table, state), atOnce)), {
      bom: true,
      columns: true,
    });
    expect(first).toMatchObject({ state: "ranking", as_of: asOf });
    expect(first.note).toContain(`Not refreshed at ${state.problem.details.at}: `);
    expect(first.note).toContain(
      `(${row.status === null ? "no response" : `response ${row.status}`}; requests counted: `,
    );
    expect(first.note).toMatch(row.next.file);

    const facts = { project: "Northwind", asOf, exportedAt: asOf, state };
    const json = JSON.parse(await readText(jsonPieces(table, facts, atOnce)));
    expect(json).toMatchObject({ as_of: asOf, complete: true, problem: { code: row.overSaved, status: row.status } });
    const { counted, may_count, at, next, text } = json.problem;
    expect([counted, may_count]).toEqual([row.counted, row.mayCount]);
    expect(at).toMatch(INSTANT);
    expect(next).toMatch(row.next.file);
    expect(text).not.toMatch(/[{}]/);
    expect(json.rows[0]).not.toHaveProperty("note");
  });

  test("complete and current data carries no note", async () => {
    const { reading } = await container.upstream.listKeywords(northwind, read("now"));
    const table = { columns: ["a"], rows: 1, cellsAt: () => ["b"] };
    expect(withNote(table, { complete: true, deletedAt: null, problem: null })).toBe(table);
    expect(reading?.deletedAt).toBeNull();
  });

  test("data deleted later, or only partly loaded, is marked too", async () => {
    const deletedAt = "2026-11-18T09:00:00.000Z";
    const state = { complete: false, deletedAt, problem: null };
    const table = withNote({ columns: ["a"], rows: 1, cellsAt: () => ["b"] }, state);
    const facts = { project: "Northwind", asOf: deletedAt, exportedAt: deletedAt, state };
    const json = JSON.parse(await readText(jsonPieces(table, facts, atOnce)));
    expect(json).toMatchObject({ complete: false, gone_since: deletedAt, problem: null });
    expect(table.columns).toEqual(["a", "note"]);
    expect(table.cellsAt(0)[1]).toBe(
      `Not all rows: loading stopped before the end. No longer in the service, found at ${deletedAt}; this is the last copy.`,
    );
  });
});

test("E1: the matrix covers every case that the service, the network or the ledger can cause", () => {
  /** Our own errors, or responses to arguments; other tests bring about each of them. */
  const elsewhere: ErrorCode[] = [
    "bad_date",
    "date_needed",
    "not_in_data",
    "limit_or_key",
    "other_limit",
    "limit_unclear",
    "firewall_blocked",
    "not_ready",
    "list_not_replaced",
    "other_project",
    "other_account",
    "timeout",
    "service_error",
    "service_resting",
    "price_exceeded",
    "confirmation_needed",
  ];
  const ours: ErrorCode[] = ["saved_only", "no_key", "setting_refused", "stopping", "own_fault"];
  const allCodes = new Set([
    ...ERROR_MATRIX.flatMap(({ code, overSaved }) => [code, overSaved]),
    ...elsewhere,
    ...ours,
  ]);
  expect([...allCodes].sort()).toEqual(Object.keys(ERRORS).sort());
});
