import { expect, test, vi } from "vitest";
import { changeInPeriod } from "@/lib/domain/history/compared-days";
import { dayViewOfPeriod } from "@/lib/domain/history/period";
import type { PositionPoint } from "@/lib/domain/keyword/keyword";
import { changeOf } from "@/lib/domain/keyword/position";
import { knownData } from "@/lib/domain/series/list-days";
import { RANGES } from "@/lib/domain/time/chart-range";
import { SAMPLE_IDS } from "@/lib/reference-api/sample/ids";
import { autoClose } from "../support/opened";
import { read, stack } from "../support/stack";
import { unpackedColumns } from "../support/unpacked-columns";

// Loads two whole projects.
vi.setConfig({ testTimeout: 120_000 });

const EVERYTHING = { group: "all", offset: 0, most: 100_000 } as const;

test.each([
  { name: "northwind", projectId: SAMPLE_IDS.northwind, histories: 20, comparable: 200, step: 1 },
  { name: "pythonDocs", projectId: SAMPLE_IDS.pythonDocs, histories: 10, comparable: 15, step: 40 },
])("$name: a keyword has the same change in the list of changes, the table and on its page", async (sample) => {
  const { reads } = autoClose(await stack({ keywords: 1_000 })).container;
  const { projectId } = sample;
  const keywords = (await reads.keywords(projectId, read("now"))).reading?.data.keywords ?? [];
  for (const { id } of keywords.slice(0, sample.histories)) await reads.keyword(projectId, id, read("now"));
  const savedDays = (await reads.history.days(projectId)).days;
  const ownPeriod = { from: savedDays.at(-4)?.on ?? "", to: savedDays.at(-2)?.on ?? "" };
  const sampleKeywords = keywords.filter((_, index) => index < sample.histories || index % sample.step === 0);
  const pages = new Map<string, readonly PositionPoint[]>();
  for (const keyword of sampleKeywords) {
    const { reading } = await reads.keyword(projectId, keyword.id, read("never"));
    const listDays = await reads.heldDays(projectId, keyword.id, reading);
    pages.set(keyword.id, knownData(reading?.data ?? null, keyword, listDays)?.positions[0]?.points ?? []);
  }

  for (const period of [null, ...RANGES, ownPeriod]) {
    const { asOf: to, vs: from } = dayViewOfPeriod(period);
    const list = await unpackedColumns(await reads.columns(projectId, { asOf: to, vs: from }));
    const rows = new Map([...list].map((row) => [row.id, row]));
    const { rows: moves } = (await reads.changes(projectId, { from, to, ...EVERYTHING })).rows;
    const changesById = new Map(moves.map((move) => [String(move.id), changeOf(move.from, move.to)]));
    let comparable = 0;
    for (const keyword of sampleKeywords) {
      const row = rows.get(keyword.id);
      const inTable = changeOf(row?.previous ?? null, row?.position ?? null);
      const onPage = changeInPeriod(pages.get(keyword.id) ?? [], savedDays, period)?.change ?? { kind: "unknown" };
      const inList = changesById.get(keyword.id) ?? { kind: inTable.kind === "unknown" ? "unknown" : "same" };
      expect({ period, id: keyword.id, onPage, inList }).toEqual({
        period,
        id: keyword.id,
        onPage: inTable,
        inList: inTable,
      });
      if (inTable.kind !== "unknown") comparable += 1;
    }
    expect(comparable).toBeGreaterThan(sample.comparable);
  }
});
