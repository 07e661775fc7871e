import { beforeEach, expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { listFigures } from "@/lib/domain/table/first-screen";
import { ANSWER_HEADER, headerJson, PACKED_TYPE, packKeywords } from "@/lib/domain/table/pack";
import { loadColumns } from "@/lib/queries/columns";
import { OfflineError } from "@/lib/queries/get-json";
import { packedBody } from "@/lib/reads/columns";
import { autoClose } from "../support/opened";
import { serveFixture } from "../support/services/fixture-service";

const FACTS = { total: null, unreadable: 0, complete: true, pages: 1, pageSize: null };
const ROWS = Array.from(
  { length: 20_000 },
  (_, index): Keyword => ({ ...unknownKeyword(`k${index}`, `phrase ${index} é`), searchVolume: index % 90 }),
);
const lines = [...packKeywords(ROWS, { facts: FACTS, figures: listFigures({ ...FACTS, keywords: ROWS }) })].filter(
  Boolean,
);
const around = {
  reading: { data: null, asOf: "2026-03-01T10:00:00.000Z", saved: true, deletedAt: null },
  problem: null,
};

let address: string;
let body: Uint8Array;
let bodiesSent: number;
beforeEach(async () => {
  body = await packedBody(lines);
  bodiesSent = 0;
  const service = await serveFixture((request, response) => {
    const isHeld = request.headers["if-none-match"] === '"1"';
    bodiesSent += isHeld ? 0 : 1;
    response.writeHead(isHeld ? 304 : 200, {
      etag: '"1"',
      [ANSWER_HEADER]: headerJson(around),
      "content-type": PACKED_TYPE,
    });
    response.end(isHeld ? undefined : body);
    return null;
  });
  address = `${autoClose(service).origin}/columns`;
});

const read = (cachedAnswer?: Awaited<ReturnType<typeof loadColumns>>) =>
  loadColumns(address, cachedAnswer, new AbortController().signal);

test("a packed list arrives whole, and is not sent again", async () => {
  const first = await read();
  expect(first).toMatchObject({ problem: null, reading: { asOf: around.reading.asOf, data: FACTS } });
  const rows = first.reading?.data.keywords;
  expect(rows?.length).toBe(ROWS.length);
  expect(rows?.slice(16_380, 16_390)).toEqual(ROWS.slice(16_380, 16_390));

  const again = await read(first);
  expect(again.reading?.data, "the very same list").toBe(first.reading?.data);
  expect(bodiesSent).toBe(1);
});

test("a truncated list is an error, not a shorter list", async () => {
  body = await packedBody(lines.slice(0, -1));
  await expect(read()).rejects.toBeInstanceOf(OfflineError);
  body = (await packedBody(lines)).subarray(0, 5_000);
  await expect(read()).rejects.toThrow();
});
